import {useApp, useEvents, useNotices} from "../app/context";
import {soundOf} from "../app/events/tell";

/** Plays the sounds of the room's events. Versions replayed after a reconnection are silent. */
export function useRoomSounds(): void {
  const {sound} = useApp();
  useEvents(({events, after, late}) => {
    const heard = late ? undefined : soundOf(events, after.view);
    if (heard) sound(heard);
  });
  useNotices(({code}) => code === "clock-low" && sound("chime"));
}
