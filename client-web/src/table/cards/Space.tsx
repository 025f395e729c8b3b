import {Component} from "preact";
import {columnOf, rowOf} from "../../ui/grid";
import {Sign} from "./Court";
import type {SpaceLook} from "./look";
import {spaceName} from "./names";
import {PlacedChip, SpacePrint} from "./Print";

interface Props {
  readonly look: SpaceLook;
  /** Whether Tab leads here. */
  readonly tabStop: boolean;
}

const names = (...parts: (string | false)[]): string => parts.filter(Boolean).join(" ");

function Light({light}: {light: SpaceLook["light"]}) {
  if (light === null) return null;
  return (
    <g class={`table-light table-light-${light}`}>
      <rect x="4.5" y="4.5" width="91" height="91" rx="9" />
      {light === "remove" && <Sign effect="remove" at="translate(82 18)" />}
    </g>
  );
}

/** A space: its print, its chip, its offer, and a name that describes all of them. */
function Drawn({look, tabStop}: Props) {
  const {space, face, side, coming, light, cheered, pointed} = look;
  return (
    <g
      role="gridcell"
      class={names("table-space", light !== null && "table-space-lit", cheered && "table-space-cheered")}
      data-space={space}
      tabindex={tabStop ? 0 : -1}
      aria-label={spaceName(look)}
      aria-busy={look.waiting || undefined}
      transform={`translate(${columnOf(space) * 100} ${rowOf(space) * 100})`}
    >
      <g aria-hidden="true">
        <rect class="table-space-reach" width="100" height="100" />
        <g class="table-space-body">
          <rect
            class={names("table-space-paper", face === null && "table-space-corner")}
            x="2.5"
            y="2.5"
            width="95"
            height="95"
            rx="11"
          />
          {(side ?? coming) === null && <SpacePrint face={face} />}
          {side !== null && (
            <PlacedChip {...{side, face}} class={names(look.last && !look.cheered && "table-chip-landing")} />
          )}
          {coming !== null && <PlacedChip side={coming} face={face} class="table-chip-coming" />}
          <Light light={light} />
        </g>
        {look.last && <rect class="table-last" x="5" y="5" width="90" height="90" rx="9" />}
        {pointed && <circle class="table-pointed" cx="50" cy="50" r="46" />}
        <rect class="table-focus" x="3" y="3" width="94" height="94" rx="10" />
      </g>
    </g>
  );
}

/** One space, drawn again only if it looks different: most moves change two of a hundred. A new language replaces all. */
export class Space extends Component<Props> {
  override shouldComponentUpdate = (next: Props) => JSON.stringify(next) !== JSON.stringify(this.props);
  render = () => <Drawn {...this.props} />;
}
