import {DiceBoardView} from "../dice/DiceBoardView";
import {castsOf, isThrow, lastSpace} from "../dice/moment";
import {SixDiceView} from "../dice/SixDiceView";
import type {Setup} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import {isCardsGame, isDiceBoardGame} from "../room/selectors";
import {CardTableView} from "../table/CardTableView";
import type {Position} from "./positions";

interface Props {
  readonly position: Position;
  readonly positions: readonly Position[];
  readonly setup: Setup;
  readonly members: readonly MemberView[];
}

/** The table at one position of the game, without controls. */
export function Shown({position, positions, setup, members}: Props) {
  const {game, hands, moment} = position;
  const events = positions.slice(0, moment.number + 1).flatMap((one) => one.moment.events);
  const last = lastSpace(events);
  if (isCardsGame(game))
    return <CardTableView game={game} setup={setup} members={members} last={last ?? null} hands={hands} />;
  const shown = {setup, members, legal: {}, moment, held: null, tellsEnd: true};
  const thrown = isThrow(moment);
  if (isDiceBoardGame(game))
    return <DiceBoardView {...shown} game={game} falling={thrown ? game : undefined} last={last} />;
  return <SixDiceView {...shown} game={game} falling={thrown ? game : undefined} casts={castsOf(events)} />;
}
