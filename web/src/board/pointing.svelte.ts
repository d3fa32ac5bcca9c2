import { lookingAt, onBoard, onScreen, panned, scale, whole, zoomed, type Camera, type Size } from '../lib/camera';
import { distance, halfAxes, middle, type Spot } from '../lib/geometry';
import { micrometres, mm } from '../lib/lengths';
import type { End } from '../lib/protocol';
import type { Sitting } from '../table/sitting.svelte';

/** So many pixels may a finger tremble in a click. */
const TREMBLE = 6;
/** The tape is read at most this often while it follows the pointer, in milliseconds. */
const EVERY = 60;

/** So many pixels has a millimetre where a model is looked at closely. */
const NEAR = 2.6;

/** What lies under the pointer. */
export type Under = { model: number | null; marker: number | null; feature: number | null; option: number | null; ghost: boolean; turn: boolean };

/** What pointers do on the board: look around, carry models, choose, measure. */
export class Pointing {
  camera = $state.raw<Camera>({ x: 0, y: 0, zoom: 1 });
  screen = $state.raw<Size>({ width: 1, height: 1 });
  /** Where the pointer is, in millimetres. */
  spot = $state.raw<Spot | null>(null);
  private pointers = new Map<number, Spot>();
  private began: Spot | null = null;
  private moved = false;
  private carrying = false;
  private turning = false;
  /** The member of a unit that is carried. */
  private member: number | null = null;
  /** A model that a drag from here would move. */
  private mayDrag: number | null = null;
  private grip: Spot = { x: 0, y: 0 };
  private lastRead = 0;

  constructor(
    protected readonly sitting: Sitting,
    protected readonly board: () => Size,
  ) {
    this.camera = whole(board());
  }

  fit(): void {
    this.camera = whole(this.board());
  }

  zoom(by: number, pixel: Spot = { x: this.screen.width / 2, y: this.screen.height / 2 }): void {
    this.camera = zoomed(this.camera, by, pixel, this.board(), this.screen);
  }

  /** Zooms to the model that acts, or else to the one that is looked at. */
  toActor(): void {
    const { sitting } = this;
    const acting = sitting.prompt?.model ?? sitting.scene?.models.find((model) => model.state === 'acting')?.id;
    const at = sitting.scene?.models.find((model) => model.id === (acting ?? sitting.look.model ?? sitting.drama.about))?.at;
    if (at) this.goTo({ x: mm(at.x), y: mm(at.y) }, NEAR);
  }

  /** Moves to a spot, and as near as so many pixels a millimetre. */
  goTo(spot: Spot, pixels = 0): void {
    this.camera = lookingAt(spot, this.camera, this.board(), this.screen, pixels);
  }

  /** The pixel over a spot of the board, in the coordinates of the drawing. */
  over(spot: Spot): Spot {
    return onScreen(spot, this.camera, this.board(), this.screen);
  }

  /** Pixels a millimetre. */
  get pixels(): number {
    return scale(this.camera, this.board(), this.screen);
  }

  /** The part of the table that is seen: its middle, and how much of it. */
  get view(): { x: number; y: number; width: number; height: number; turn: number } {
    return { x: this.camera.x, y: this.camera.y, width: this.screen.width / this.pixels, height: this.screen.height / this.pixels, turn: 0 };
  }

  /** Two fingers move the table. */
  protected slide(by: Spot): void {
    this.pan(by);
  }

  pan(by: Spot): void {
    this.camera = panned(this.camera, by, this.board(), this.screen);
  }

  down(event: PointerEvent, { model, ghost: onGhost, turn }: Under): void {
    if (event.button > 1) return;
    const pixel = this.pixel(event);
    this.pointers.set(event.pointerId, pixel);
    capture(event);
    this.began = pixel;
    this.moved = this.pointers.size > 1;
    const hand = this.sitting.hand;
    this.carrying = false;
    this.turning = false;
    this.mayDrag = null;
    this.member = null;
    if (turn && this.sitting.unit && this.pointers.size === 1 && event.button === 0 && !this.sitting.look.measuring) {
      this.turning = true;
      return;
    }
    if (this.sitting.unit?.has(model) && this.pointers.size === 1 && event.button === 0 && !this.sitting.look.measuring) {
      const spot = this.place(pixel);
      const at = model === null ? null : this.sitting.unit.end(model);
      this.grip = at ? { x: mm(at.x) - spot.x, y: mm(at.y) - spot.y } : { x: 0, y: 0 };
      this.member = model;
      return;
    }
    if (this.pointers.size === 1 && !this.sitting.look.measuring && event.button === 0 && this.sitting.drag.couldMove(model)) this.mayDrag = model;
    if (!hand || this.pointers.size > 1 || this.sitting.look.measuring || event.button === 1) return;
    if (turn) {
      this.turning = true;
      return;
    }
    if (onGhost || (model !== null && model === hand.modelId)) {
      const spot = this.place(pixel);
      const at = onGhost && hand.end ? hand.end : hand.start;
      this.grip = at ? { x: mm(at.x) - spot.x, y: mm(at.y) - spot.y } : { x: 0, y: 0 };
      this.carrying = true;
    }
  }

  move(event: PointerEvent): void {
    const pixel = this.pixel(event);
    const spot = this.place(pixel);
    this.spot = spot;
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      this.hover(event, spot);
      return;
    }
    if (this.began && distance(pixel, this.began) > TREMBLE) this.moved = true;
    if (this.pointers.size === 2) this.pinch(event.pointerId, pixel);
    else if (this.turning) (this.sitting.unit ?? this.sitting.hand)?.lookAt(micrometres(spot.x), micrometres(spot.y));
    else if (this.member !== null && this.moved) this.carryMember(this.member, spot, event.shiftKey);
    else if (this.mayDrag !== null && this.moved) this.drag(this.mayDrag, spot);
    else if (this.carrying && this.moved) this.carry(spot);
    else if (this.moved) this.pan({ x: pixel.x - before.x, y: pixel.y - before.y });
    this.pointers.set(event.pointerId, pixel);
  }

  up(event: PointerEvent, under: Under): void {
    if (!this.pointers.delete(event.pointerId)) return;
    const hand = this.sitting.hand;
    if (this.turning) {
      this.turning = false;
      return;
    }
    if (this.member !== null && this.moved) {
      if (this.sitting.unit) this.sitting.unit.held = null;
      this.member = null;
      return;
    }
    this.member = null;
    if (this.mayDrag !== null && this.moved) {
      this.mayDrag = null;
      if (hand) hand.held = false;
      this.sitting.drag.drop();
      return;
    }
    this.mayDrag = null;
    if (this.moved) {
      if (this.carrying && hand) hand.held = false;
      this.carrying = false;
      return;
    }
    this.carrying = false;
    if (event.button !== 0) return;
    this.click(event, this.place(this.pixel(event)), under);
  }

  cancel(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    if (this.mayDrag !== null && this.moved) this.sitting.drag.cancel();
    this.mayDrag = null;
    this.carrying = false;
    this.turning = false;
  }

  leave(): void {
    this.spot = null;
    const hand = this.sitting.hand;
    if (hand?.held && !this.carrying) hand.reset();
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const hand = this.sitting.hand;
    // With Shift the wheel of many a mouse goes sideways.
    const by = event.deltaY || event.deltaX;
    if (hand?.wanted.may_turn && (hand.held || event.shiftKey)) {
      hand.turn(by > 0 ? 10 : -10);
      return;
    }
    const { unit } = this.sitting;
    if (unit?.wanted.may_turn && (unit.held !== null || event.shiftKey)) {
      unit.turn(by > 0 ? 10 : -10);
      return;
    }
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    this.zoom(Math.exp((-event.deltaY * lines) / 500), this.pixel(event));
  }

  private click(event: PointerEvent, spot: Spot, on: Under): void {
    const { sitting } = this;
    const { hand, look } = sitting;
    const touch = event.pointerType !== 'mouse';
    sitting.menuOf = null;
    if (look.measuring) {
      void look.measure(tapeEnd(on, spot), true);
      return;
    }
    if (sitting.drag.model !== null) {
      sitting.drag.cancel();
      return;
    }
    if (on.option !== null) {
      sitting.choose(on.option);
      return;
    }
    if (hand && this.clickWithHand(event, spot, on.model, on.ghost)) return;
    if (on.model !== null && sitting.chooseOn({ on: 'model', id: on.model }, touch)) {
      if (touch) look.pinned = on.model;
      return;
    }
    if (on.marker !== null && sitting.chooseOn({ on: 'marker', id: on.marker }, touch)) return;
    if (on.feature !== null && sitting.chooseOn({ on: 'feature', id: on.feature }, touch)) return;
    look.pin(on.model);
  }

  private clickWithHand(event: PointerEvent, spot: Spot, model: number | null, onGhost: boolean): boolean {
    const hand = this.sitting.hand;
    if (!hand) return false;
    const end = hand.end;
    const near = end !== null && distance(spot, { x: mm(end.x), y: mm(end.y) }) < halfAxes(hand.base)[0];
    if (hand.settled && (onGhost || near) && !event.shiftKey) {
      if (hand.allowed) void hand.confirm();
      return true;
    }
    if (model !== null && model === hand.modelId && !hand.held) {
      hand.reset();
      hand.held = event.pointerType === 'mouse';
      return true;
    }
    if (model !== null && !hand.held && !event.shiftKey && !hand.means(model)) return false;
    hand.moveTo(micrometres(spot.x), micrometres(spot.y));
    hand.held = false;
    if (event.shiftKey) {
      hand.addWaypoint();
      hand.held = true;
    }
    return true;
  }

  /** The mouse moves without a button: what is in hand follows, and the tape. */
  private hover(event: PointerEvent, spot: Spot): void {
    if (event.pointerType !== 'mouse') return;
    const { hand, look } = this.sitting;
    if (look.measuring) {
      if (look.from && performance.now() - this.lastRead > EVERY) {
        this.lastRead = performance.now();
        void look.measure({ on: 'point', x: micrometres(spot.x), y: micrometres(spot.y) }, false);
      }
      return;
    }
    if (!hand || hand.settled) return;
    if (hand.wanted.kind === 'place') hand.held = true;
    if (hand.held) hand.moveTo(micrometres(spot.x), micrometres(spot.y));
  }

  private carryMember(member: number, spot: Spot, alone: boolean): void {
    const unit = this.sitting.unit;
    if (!unit) return;
    unit.held = member;
    unit.put(member, micrometres(spot.x + this.grip.x), micrometres(spot.y + this.grip.y), alone || unit.moved.has(member));
  }

  private drag(model: number, spot: Spot): void {
    const { drag } = this.sitting;
    if (drag.model === model) drag.moveTo(spot);
    else if (drag.couldMove(model)) drag.begin(model, spot);
  }

  private carry(spot: Spot): void {
    const hand = this.sitting.hand;
    if (!hand) return;
    if (!hand.held && hand.wanted.kind === 'path' && !hand.end) hand.reset();
    hand.held = true;
    hand.moveTo(micrometres(spot.x + this.grip.x), micrometres(spot.y + this.grip.y));
  }

  private pinch(id: number, pixel: Spot): void {
    const others = [...this.pointers].filter(([other]) => other !== id);
    const before = this.pointers.get(id);
    const other = others[0]?.[1];
    if (!before || !other) return;
    const [was, is] = [middle(before, other), middle(pixel, other)];
    this.slide({ x: is.x - was.x, y: is.y - was.y });
    this.zoom(distance(pixel, other) / Math.max(1, distance(before, other)), is);
  }

  protected place(pixel: Spot): Spot {
    return onBoard(pixel, this.camera, this.board(), this.screen);
  }

  protected pixel(event: MouseEvent): Spot {
    const frame = (event.currentTarget as Element).getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  }
}

function tapeEnd(on: { model: number | null; marker: number | null }, spot: Spot): End {
  if (on.model !== null) return { on: 'model', id: on.model };
  if (on.marker !== null) return { on: 'marker', id: on.marker };
  return { on: 'point', x: micrometres(spot.x), y: micrometres(spot.y) };
}

function capture(event: PointerEvent): void {
  try {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  } catch {
    // A pointer that is gone already has nothing to capture.
  }
}
