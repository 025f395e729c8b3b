import type {ComponentProps} from "preact";
import {useEffect} from "preact/hooks";
import {useApp, useRoom} from "../app/context";
import {hintsOf} from "../app/hints";
import type {PresetName} from "../protocol/catalogue";
import {yourSeat} from "../room/selectors";
import {isPreset} from "../setup/games";
import {hintKindOf} from "../table/cards/hints";
import {Button} from "../ui/Button";
import {Dialog, DialogButton} from "../ui/Dialog";
import {lazy} from "../ui/lazy";
import {t} from "../words/words";

const LessonTable = lazy(() => import("./Lesson"), "LessonTable");

interface Props extends Pick<ComponentProps<typeof Button>, "quiet" | "icon" | "about"> {
  readonly preset: PresetName;
}

/** That the lesson of a game was taken or declined is remembered with the hints that were seen. */
const noteOf = (preset: string): string => `learn.${preset}`;

/** The button that opens the lesson of a game. */
export function LearnButton({preset, ...look}: Props) {
  const {noteHints} = useApp();
  const lesson = (close: () => void) => {
    const end = (): void => (close(), noteHints([noteOf(preset)]));
    return (
      <Dialog title={t(`start.game.${preset}`)} onClose={end} kind="wide">
        <LessonTable preset={preset} onClose={end} />
      </Dialog>
    );
  };
  return <DialogButton {...look} label={t("learn.title")} dialog={lesson} />;
}

/** Offers the lesson before somebody's first game of this kind, until it has been taken or declined or the game begins. */
export function LearnOffer() {
  const {hintsSeen, noteHints} = useApp();
  const {view} = useRoom();
  const {preset} = view.setup;
  const isNew = !hintsOf[hintKindOf(preset)].some((hint) => hintsSeen.has(hint));
  const isOffered = isNew && !hintsSeen.has(noteOf(preset)) && yourSeat(view) !== undefined;
  const decline = (): void => noteHints([noteOf(preset)]);
  useEffect(() => (isOffered ? decline : undefined), [isOffered, preset]);
  if (!isOffered || !isPreset(preset)) return null;
  return (
    <section class="app-card alerts-offer" aria-label={t("learn.title")}>
      <p>{t("learn.offer", {game: t(`start.game.${preset}`)})}</p>
      <LearnButton preset={preset} />
      <Button label={t("learn.skip")} onClick={decline} />
    </section>
  );
}
