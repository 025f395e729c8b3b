import {limits} from "../protocol/catalogue";
import type {Setup, View} from "../protocol/messages";
import type {MemberView} from "../protocol/types";
import {type Changes, without, withFields} from "./change";
import {memberOf} from "./selectors";

// The effects of events on the members of a view.

/** Only the six-dice games have purses, and they have no sides (X7). */
const hasPurses = (setup: Setup): boolean => setup.sides === undefined;

const byNumber = (a: MemberView, b: MemberView): number => a.member - b.member;

/** The member without the marks that go with a seat. */
const clearMarks = (member: MemberView): MemberView => without(member, "ready", "asks", "votes");

const leaveSeat = (member: MemberView): MemberView => without(clearMarks(member), "seat");

const withMember = (view: View, number: number, how: (member: MemberView) => MemberView): View => ({
  ...view,
  members: view.members.map((one) => (one.member === number ? how(one) : one)),
});

const withVote = (view: View, number: number, by: number): View =>
  withMember(view, number, (one) => ({...one, votes: [...(one.votes ?? []), by]}));

const joined = (view: View, newcomer: MemberView): View => ({
  ...view,
  members: [
    ...view.members.filter(({member}) => member !== newcomer.member),
    hasPurses(view.setup) ? {purse: limits.purse_at_first, ...newcomer} : newcomer,
  ].sort(byNumber),
});

/** The change that each event makes to the members. */
export const people = {
  "member-joined": (view, {event: _, ...newcomer}) => joined(view, newcomer),
  "member-left": (view, {member}) => {
    const members = view.members
      .filter((one) => one.member !== member)
      .map((one) => (one.votes ? {...one, votes: one.votes.filter((by) => by !== member)} : one));
    return withFields(view, {members, referee: view.referee === member ? undefined : view.referee});
  },
  "member-muted": (view, {member, muted}) =>
    withMember(view, member, (one) => withFields(one, {muted: muted || undefined})),
  "seat-taken": (view, {member, seat}) => {
    const seated = withMember(view, member, (one) => ({...clearMarks(one), seat}));
    return view.referee === member ? without(seated, "referee") : seated;
  },
  "seat-left": (view, {member}) => withMember(view, member, leaveSeat),
  "seat-asked": (view, {member, seat}) => withMember(view, member, (one) => ({...one, asks: seat})),
  "seats-shuffled": (view) => view,
  "ready-changed": (view, {member, ready}) =>
    withMember(view, member, (one) => withFields(one, {ready: ready || undefined})),
  "sat-out": (view, {member}) => withMember(view, member, leaveSeat),
  "purse-changed": (view, {member, purse}) => withMember(view, member, (one) => ({...one, purse})),
  "bot-seated": (view, {member, name, seat, level}) =>
    joined(view, {...memberOf(view, member), member, name, seat, bot: level}),
  "bot-unseated": (view, {member}) => withMember(view, member, leaveSeat),
  "went-away": (view, {member, since}) => withMember(view, member, (one) => ({...one, away_since: since})),
  "came-back": (view, {member}) => {
    const members = view.members.map((one) => {
      const back = one.member === member ? without(one, "away_since") : one;
      return one.member === member || view.host === member ? without(back, "votes") : back;
    });
    return {...view, members};
  },
  "stand-in-began": (view, {member, level}) =>
    withMember(view, member, (one) => ({...without(one, "votes"), stand_in: level})),
  "stand-in-ended": (view, {member}) => withMember(view, member, (one) => without(one, "stand_in")),
  "stand-in-voted": (view, {member, by}) => withVote(view, member, by),
  "host-changed": (view, {member, acts_for}) => withFields(view, {host: member, acts_for}),
  voted: (view, {about, member, by}) => (about === "seat" ? withVote(view, member, by) : view),
  "member-let-back": (view) => view,
  "old-key-shown": (view) => view,
  "avatar-changed": (view, {event: _, member, ...avatar}) =>
    withMember(view, member, (one) => ({...without(one, "emoji", "colour"), ...avatar})),
} satisfies Changes<View>;

/** The members after a change of setup: without marks, and with purses in the games that have them. */
export function membersFor(setup: Setup, members: readonly MemberView[]): MemberView[] {
  return members
    .map(clearMarks)
    .map((one) => (hasPurses(setup) ? {purse: limits.purse_at_first, ...one} : without(one, "purse")));
}

/** A bot that loses its seat leaves the room. */
export const withoutIdleBots = (members: readonly MemberView[]): MemberView[] =>
  members.filter(({bot, seat}) => bot === undefined || seat !== undefined);
