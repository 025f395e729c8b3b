import {t} from "../words/words";
import {speeds, type Player, type Speed} from "./player";

type Sign = "first" | "back" | "run" | "stand" | "on" | "last";

const paths: Readonly<Record<Sign, string>> = {
  first: "M6 5V19M19 5 9 12 19 19Z",
  back: "M17 5 7 12 17 19Z",
  run: "M7 4 20 12 7 20Z",
  stand: "M8 5V19M16 5V19",
  on: "M7 5 17 12 7 19Z",
  last: "M18 5V19M5 5 15 12 5 19Z",
};

function SignButton({
  sign,
  name,
  off,
  onPress,
}: {
  sign: Sign;
  name: string;
  off: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      class="replay-button"
      aria-label={name}
      aria-disabled={off}
      onClick={() => off || onPress()}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
        <path d={paths[sign]} />
      </svg>
    </button>
  );
}

function SpeedChoice({player}: {player: Player}) {
  return (
    <label class="replay-choice replay-speed">
      <span>{t("replay.speed")}</span>
      <select
        value={player.speed}
        onChange={(event) => player.setSpeed(Number(event.currentTarget.value) as Speed)}
      >
        {speeds.map((speed) => (
          <option value={speed}>{t("replay.times", {speed: String(speed)})}</option>
        ))}
      </select>
    </label>
  );
}

/** The slider over the steps, and the buttons: first, last, back, forward, play and pause, speed. */
export function Controls({player, last, words}: {player: Player; last: number; words: string}) {
  const {at, runs} = player;
  const where = t("replay.step", {at, last});
  return (
    <div class="replay-controls" role="group" aria-label={t("replay.controls")}>
      <label class="replay-slider">
        <span class="app-hidden">{t("replay.slider")}</span>
        <span class="replay-where" aria-hidden="true">
          {where}
        </span>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-valuetext={`${where}: ${words}`}
          onInput={(event) => player.go(Number(event.currentTarget.value))}
        />
      </label>
      <div class="replay-buttons">
        <SignButton sign="first" name={t("replay.first")} off={at === 0} onPress={() => player.go(0)} />
        <SignButton sign="back" name={t("replay.back")} off={at === 0} onPress={() => player.go(at - 1)} />
        <SignButton
          sign={runs ? "stand" : "run"}
          name={t(runs ? "replay.stand" : "replay.run")}
          off={last === 0}
          onPress={player.toggle}
        />
        <SignButton sign="on" name={t("replay.on")} off={at === last} onPress={() => player.go(at + 1)} />
        <SignButton sign="last" name={t("replay.last")} off={at === last} onPress={() => player.go(last)} />
        <SpeedChoice player={player} />
      </div>
    </div>
  );
}
