/** A frame that takes longer than this many milliseconds is slow; frames further apart than the second number belong to no movement. */
const SLOW = 40;
const APART = 2500;
/** What share of the pixels of each side is drawn while something moves. There is one step: each change of size waits for all that has been drawn so far. */
const SHARES = [1, 0.4];

/** Draws fewer pixels while something moves, if this machine is too slow for all of them; what rests is drawn whole. */
export class Quality {
  private step = 0;
  /** The step that was needed lately: the next movement begins with it. */
  private learned = 0;
  private last = 0;
  private slow = 0;

  get share(): number {
    return SHARES[this.step] ?? 1;
  }

  /** A frame is drawn at this moment. Says whether the share has changed. */
  note(now: number): boolean {
    const took = now - this.last;
    this.last = now;
    const before = this.step;
    if (took > APART) {
      this.slow = 0;
    } else if (took <= SLOW) {
      this.slow = 0;
      this.step = Math.max(this.step, this.learned);
    } else {
      this.slow += 1;
      this.step = Math.max(this.step, this.learned);
      // One slow frame may be somebody else's fault.
      if (this.slow >= 2 && this.step < SHARES.length - 1) {
        this.step += 1;
        this.slow = 0;
      }
    }
    this.learned = Math.max(this.learned, this.step);
    return this.step !== before;
  }

  /** Nothing moves any more. */
  rest(): void {
    this.step = 0;
    this.slow = 0;
    this.last = 0;
  }
}
