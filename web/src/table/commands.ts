import type { Pointing } from '../board/pointing.svelte';
import { DECLINE, FIXED, isWriting } from '../lib/keys';
import { settings } from '../lib/settings.svelte';
import { OVERLAYS } from './look.svelte';
import type { Sitting } from './sitting.svelte';

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a key does at the table. Whatever it does not know is left to the browser. */
export function press(event: KeyboardEvent, sitting: Sitting, pointing: Pointing | undefined): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target) || document.querySelector('dialog[open]')) return;
  if (command(event, sitting, pointing)) event.preventDefault();
}

function command(event: KeyboardEvent, sitting: Sitting, pointing: Pointing | undefined): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const onButton = event.target instanceof Element && event.target.closest('button, a, input, select, [role=button]:not([data-handle])') !== null;
  return (
    dragging(key, sitting) ||
    withUnit(key, event.shiftKey, onButton, sitting) ||
    inHand(key, event.shiftKey, onButton, sitting) ||
    choosing(key, onButton, sitting) ||
    looking(key, sitting, pointing) ||
    atTheTable(key, onButton, sitting)
  );
}

/** While something is in hand, arrows move it. */
function inHand(key: string, shift: boolean, onButton: boolean, { hand, history }: Sitting): boolean {
  if (!hand || history.open) return false;
  const arrow = ARROWS[key];
  if (arrow) {
    const by = shift ? 1 : 0.25;
    hand.step(arrow[0] * by, arrow[1] * by);
    return true;
  }
  if (key === 'Enter' && !onButton && hand.end) {
    if (hand.held) hand.held = false;
    else if (hand.allowed) void hand.confirm();
    return true;
  }
  if (key === 'Escape' && (hand.end || hand.fixed.length)) {
    hand.reset();
    return true;
  }
  if ((key === '[' || key === ']') && hand.wanted.may_turn) {
    hand.turn((key === ']' ? 1 : -1) * (shift ? 45 : 15));
    return true;
  }
  if (key === 'r' && hand.wanted.may_turn) {
    hand.turn(shift ? -15 : 15);
    return true;
  }
  return false;
}

function withUnit(key: string, shift: boolean, onButton: boolean, { unit, history }: Sitting): boolean {
  if (!unit || history.open) return false;
  if ((key === '[' || key === ']') && unit.wanted.may_turn) {
    unit.turn((key === ']' ? 1 : -1) * (shift ? 45 : 15));
    return true;
  }
  if (!unit.begun) return false;
  if (key === 'Enter' && !onButton) {
    if (unit.allowed) void unit.confirm();
    return true;
  }
  if (key !== 'Escape') return false;
  unit.reset();
  return true;
}

function dragging(key: string, { drag }: Sitting): boolean {
  if (key !== 'Escape' || drag.model === null) return false;
  drag.cancel();
  return true;
}

function choosing(key: string, onButton: boolean, sitting: Sitting): boolean {
  if (sitting.history.open || sitting.table.sending) return false;
  if (key === 'Enter' && !onButton && sitting.selected !== null) {
    sitting.choose(sitting.selected);
    return true;
  }
  if (key === 'Enter' && !onButton && sitting.allOn.chosen) {
    sitting.allOn.confirm();
    return true;
  }
  if (key === 'Escape' && sitting.stepBack()) return true;
  // While one list is open, a key that belongs to it means nothing else.
  return sitting.pressKey(key) || (key === DECLINE && sitting.prompt !== null);
}

function looking(key: string, sitting: Sitting, pointing: Pointing | undefined): boolean {
  const { look } = sitting;
  const overlay = OVERLAYS.find((overlay) => overlay.key === key);
  const arrow = ARROWS[key];
  if (overlay && look.model !== null && look.offers(overlay.kind)) look.toggleOverlay(overlay.kind);
  else if (key === FIXED.measure) look.toggleMeasuring();
  else if (key === '+' || key === '=') pointing?.zoom(1.25);
  else if (key === '-') pointing?.zoom(0.8);
  else if (key === '0') pointing?.fit();
  else if (key === FIXED.zoomToActor) pointing?.toActor();
  else if (key === FIXED.space) {
    settings.space = !settings.space;
    settings.keep();
  }
  else if (arrow && !sitting.history.open) pointing?.pan({ x: -arrow[0] * 60, y: -arrow[1] * 60 });
  else return false;
  return true;
}

function atTheTable(key: string, onButton: boolean, sitting: Sitting): boolean {
  const { table, history, look } = sitting;
  if (key === FIXED.catchUp && table.behind && !onButton) table.catchUp();
  else if (key === FIXED.pause && table.behind) table.pause(!table.paused);
  else if (key === FIXED.step && table.behind) table.stepOn();
  else if (key === FIXED.takeback && !history.open) void table.takeBack();
  else if (key === FIXED.umpire && sitting.prompt) void table.letUmpireChoose(sitting.prompt);
  else if (key === FIXED.history) {
    if (history.open) history.close();
    else history.start();
  } else if (history.open && key === 'ArrowLeft') history.step(-1);
  else if (history.open && key === 'ArrowRight') history.step(1);
  else if (history.open && key === ' ' && !onButton) history.play();
  else if (key === 'Escape') {
    sitting.menuOf = null;
    look.pin(null);
    if (look.measuring) look.toggleMeasuring();
  } else return false;
  return true;
}
