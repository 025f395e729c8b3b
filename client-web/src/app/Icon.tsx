/** A line drawing in a field of 24 by 24, for a button whose name is in words. */
export const Icon = ({d}: {d: string}) => (
  <svg class="app-icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <path d={d} />
  </svg>
);
