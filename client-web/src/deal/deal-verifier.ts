import type {Deal, View} from "../protocol/messages";
import type {Draft, EventOf, RoomEvent} from "../protocol/types";
import {change} from "../room/change";
import {inDeal, openedDeal} from "../room/fold_deal";
import {type Bytes, fromHex, toHex} from "./bytes";
import {faultOf, isDealEvent, isKept, type DealEvent} from "./ceremony-events";
import {type Binding, fourWords, seatCommit, transcriptOf} from "./commitments";
import {type Fault, type KeptPart, type Seen, awaited, nothingHeard, nothingSeen, seeChance} from "./seen";

/** Stores this browser's part across reloads. */
export interface PartKeeper {
  find(): KeptPart | null;
  save(part: KeptPart): void;
}

const isOwn = ({event}: RoomEvent): boolean => event === "hand-dealt" || event === "card-received";

/**
 * Takes part in a room's deals for the reader's seat and records what it saw, so that the result can be
 * verified without trusting anybody. It commits its part before it knows any other, and reveals it only if
 * everything that it saw is consistent.
 */
export class DealVerifier {
  /** The record of the newest game; null before any. */
  seen: Seen | null = null;
  /** The newest version processed. */
  private told = {epoch: -1, version: -1};
  private readonly sent = new Set<string>();
  private last: Promise<unknown> = Promise.resolve();

  /** `draw` returns 32 random bytes in hex. */
  constructor(
    private readonly room: string,
    private readonly keeper: PartKeeper,
    private readonly draw: () => string,
  ) {}

  /** Processes a full snapshot. Resolves to the commands to send. */
  onView(view: View): Promise<Draft[]> {
    const isKnown = view.epoch === this.told.epoch && view.version <= this.told.version;
    if (isKnown) return Promise.resolve([]);
    this.told = {epoch: view.epoch, version: view.version};
    return this.inTurn(async () => {
      const game = Math.max(view.games, view.deal?.game ?? 0);
      const before = this.seen?.game === game ? this.seen : null;
      const now = before ?? nothingSeen(this.room, game);
      const known = before?.deal;
      if (known && view.deal?.epoch === known.epoch && !isKept(known, view.deal))
        this.complain(now, "commitment");
      // A view no longer has the deal of the newest game once another deal was called off.
      const deal = view.deal ?? (known?.step === "dealt" ? known : null);
      const part = known?.epoch === deal?.epoch ? now.part : null;
      this.seen = {...now, chance: nothingHeard(), part, deal, fromTheStart: false};
      if (view.deal?.step === "dealt") this.seen.words = await fourWords(await this.whole(view.deal));
      return this.takePart(view);
    });
  }

  /**
   * Processes the events of one version, and the view after them. Resolves to the commands to send. Versions
   * already processed are ignored; if versions are missing, the view is used instead of the events.
   */
  onEvents(view: View, events: readonly RoomEvent[]): Promise<Draft[]> {
    const {epoch, version} = this.told;
    if (view.epoch !== epoch || view.version !== version + 1) return this.onView(view);
    this.told = {epoch, version: view.version};
    return this.inTurn(async () => {
      // A version's private events come first, although they belong to the game that the version starts.
      for (const event of [...events.filter((one) => !isOwn(one)), ...events.filter(isOwn)]) {
        if (event.event === "game-started") await this.begin(event);
        if (isDealEvent(event)) await this.check(event);
        if (this.seen) seeChance(this.seen.chance, event);
      }
      return this.takePart(view);
    });
  }

  /** Resolves when everything received so far has been processed. */
  settled(): Promise<unknown> {
    return this.last;
  }

  /** Runs tasks one at a time, because hashing is asynchronous and each task depends on the one before. */
  private inTurn(task: () => Promise<Draft[]>): Promise<Draft[]> {
    const result = this.last.then(task).catch((error: unknown) => {
      if (!(error instanceof SyntaxError) || !this.seen) throw error;
      this.complain(this.seen, "unreadable");
      return [];
    });
    this.last = result.catch(() => undefined);
    return result;
  }

  private complain(seen: Seen, fault: Fault): void {
    seen.fault ??= fault; // Only the first fault counts: later ones follow from it.
  }

  private binding(): Binding {
    const {epoch = 0, rules = ""} = this.seen?.deal ?? {};
    return {game: this.seen?.id ?? "", epoch, rules};
  }

  /** T of a deal in which all seats have revealed. */
  private whole(deal: Deal): Promise<Bytes> {
    const seats = deal.seats.map(({commit, reveal}) => ({
      commit: fromHex(reveal && commit),
      reveal: fromHex(reveal),
    }));
    return transcriptOf(this.binding(), fromHex(deal.commit), seats);
  }

  private async begin({game, transcript, words, setup}: EventOf<"game-started">): Promise<void> {
    const {seen} = this;
    const announced = seen?.deal && seen.game === game && seen.deal.step !== "dealt" ? seen : null;
    const now = announced ?? nothingSeen(this.room, game);
    this.seen = {...now, chance: nothingHeard(), fromTheStart: true};
    if (!announced?.deal) {
      if (transcript !== undefined) this.complain(this.seen, "order");
      return;
    }
    const {deal} = announced;
    const whole = await this.whole(deal);
    if (awaited(deal).length > 0) this.complain(this.seen, "order");
    if (deal.rules !== `${setup.preset}/1`) this.complain(this.seen, "rules");
    this.seen.words = await fourWords(whole);
    if (toHex(whole) !== transcript || this.seen.words.join() !== words?.join())
      this.complain(this.seen, "words");
    this.seen.deal = {...deal, step: "dealt"};
  }

  private async check(event: DealEvent): Promise<void> {
    if (event.event === "deal-opened") return this.open(event);
    const {seen} = this;
    if (!seen?.deal) return;
    const fault = await faultOf(seen.deal, this.binding(), event);
    if (fault) this.complain(seen, fault);
    if (event.event === "deal-voided") seen.voids.push({deal: seen.deal, secret: event.secret});
    seen.deal = change(seen.deal, event, inDeal);
  }

  private open(event: EventOf<"deal-opened">): void {
    const again = this.seen?.deal && this.seen.game === event.game ? this.seen : null;
    const now = again ?? nothingSeen(this.room, event.game);
    const due = again?.deal ? again.deal.epoch + 1 : 0;
    const inOrder =
      event.epoch === due && (!again || again.voids[again.voids.length - 1]?.deal.epoch === due - 1);
    if (!inOrder) this.complain(now, "order");
    this.seen = {...now, part: null, deal: openedDeal(event)};
  }

  /** Commits or reveals this seat's part if the ceremony waits for it. */
  private async takePart(view: View): Promise<Draft[]> {
    const {seen} = this;
    const seat = view.members.find(({member}) => member === view.you)?.seat;
    if (!seen?.deal || seat === undefined) return [];
    const {deal} = seen;
    const kept = this.keeper.find();
    if (kept?.game === seen.id && kept.epoch === deal.epoch) seen.part = kept;
    if (seen.part && seen.part.server !== deal.commit) this.complain(seen, "server");
    if (seen.fault || !awaited(deal).includes(seat) || !this.isNew(deal)) return [];
    const {game, epoch} = deal;
    if (deal.step === "commits") seen.part ??= this.makePart(seen.id, deal);
    if (!seen.part) return [];
    const commit = toHex(await seatCommit(this.binding(), seat, fromHex(seen.part.reveal)));
    if (deal.step === "commits") return [{type: "deal-commit", game, epoch, commit}];
    if (commit === deal.seats[seat - 1]?.commit)
      return [{type: "deal-reveal", game, epoch, reveal: seen.part.reveal}];
    this.complain(seen, "commitment");
    return [];
  }

  /** Whether nothing has been sent for this step of this deal; remembers that something is sent now. */
  private isNew({game, epoch, step}: Deal): boolean {
    const key = [game, epoch, step].join("/");
    return !this.sent.has(key) && this.sent.add(key).size > 0;
  }

  private makePart(game: string, deal: Deal): KeptPart {
    const part = {game, epoch: deal.epoch, server: deal.commit, reveal: this.draw()};
    this.keeper.save(part); // Stored before the commitment is sent, so that a reload cannot lose it.
    return part;
  }
}
