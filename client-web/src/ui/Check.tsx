import {useApp} from "../app/context";

interface Props {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A setting that is on or off. */
export function Check({label, checked, onChange}: Props) {
  return (
    <label class="app-check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

type OnOff = "sound" | "vibration" | "screen_on" | "draws_by_itself" | "holds_moves";

/** A setting of this browser that is on or off. */
export function Switch({label, name}: {label: string; name: OnOff}) {
  const {switches, set} = useApp();
  return <Check label={label} checked={switches[name]} onChange={(on) => set(name, on)} />;
}
