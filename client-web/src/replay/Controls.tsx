import {Button} from "../ui/Button";
import {Select} from "../ui/Select";
import {t} from "../words/words";
import {speeds, type Player} from "./player";

/** The slider over the steps, and the buttons: first, last, back, forward, play and pause, speed. */
export function Controls({player, words}: {player: Player; words: string}) {
  const {at, last, runs} = player;
  const where = t("replay.step", {at, last});
  const to = (step: number) => {
    const off = step === at || step < 0 || step > last;
    return {class: "replay-button", "aria-disabled": off, onClick: () => off || player.go(step)};
  };
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
        <Button icon="first" label={t("replay.first")} {...to(0)} />
        <Button icon="back" label={t("replay.back")} {...to(at - 1)} />
        <Button
          icon={runs ? "pause" : "play"}
          label={t(runs ? "replay.stand" : "replay.run")}
          class="replay-button"
          aria-disabled={last === 0}
          onClick={() => last === 0 || player.toggle()}
        />
        <Button icon="forward" label={t("replay.on")} {...to(at + 1)} />
        <Button icon="last" label={t("replay.last")} {...to(last)} />
        <label class="replay-choice replay-speed">
          <span>{t("replay.speed")}</span>
          <Select
            values={speeds}
            value={player.speed}
            say={(speed) => t("replay.times", {speed: String(speed)})}
            onChoose={player.setSpeed}
          />
        </label>
      </div>
    </div>
  );
}
