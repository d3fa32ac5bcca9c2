import type { Size } from '../lib/camera';
import type { Spot } from '../lib/geometry';
import { Pointing, type Under } from '../board/pointing.svelte';
import type { Sitting } from '../table/sitting.svelte';
import type { Stage } from './stage';

/** What pointers do over the table in space: the same as over the flat one, but a drag of the ground turns it. */
export class SpacePointing extends Pointing {
  /** Counts drawn frames: what hangs over the table moves with it. */
  version = $state(0);
  private sliding: Spot | null = null;

  constructor(
    sitting: Sitting,
    board: () => Size,
    private readonly stage: Stage,
  ) {
    super(sitting, board);
  }

  override fit(): void {
    this.stage.fit();
  }

  override zoom(by: number): void {
    this.stage.zoom(by);
  }

  override pan(by: Spot): void {
    this.stage.orbit(by);
  }

  protected override slide(by: Spot): void {
    this.stage.slide(by);
  }

  override goTo(spot: Spot, pixels = 0): void {
    this.stage.goTo(spot, pixels ? 420 : undefined);
  }

  override over(spot: Spot): Spot {
    void this.version;
    return this.stage.over(spot.x, spot.y, 20);
  }

  override get pixels(): number {
    void this.version;
    return this.stage.pixels;
  }

  override get view(): Pointing['view'] {
    void this.version;
    const { x, y, wide, turn } = this.stage.looksAt;
    return { x, y, width: wide * 1.2, height: wide, turn };
  }

  /** From where the table is looked at, for those who test it. */
  get seenFrom(): string {
    void this.version;
    return JSON.stringify(this.stage.seenFrom);
  }

  /** The second button, or Shift over the ground, moves the table instead of turning it. */
  override down(event: PointerEvent, under: Under): void {
    const overGround = under.model === null && !under.ghost && !under.turn;
    if (event.button === 2 || (event.shiftKey && overGround && !this.sitting.hand)) {
      this.sliding = this.pixel(event);
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      return;
    }
    super.down(event, under);
  }

  override move(event: PointerEvent): void {
    if (this.sliding) {
      const pixel = this.pixel(event);
      this.stage.slide({ x: pixel.x - this.sliding.x, y: pixel.y - this.sliding.y });
      this.sliding = pixel;
      return;
    }
    super.move(event);
  }

  override up(event: PointerEvent, under: Under): void {
    if (this.sliding) {
      this.sliding = null;
      return;
    }
    super.up(event, under);
  }

  protected override place(pixel: Spot): Spot {
    return this.stage.place(pixel);
  }
}
