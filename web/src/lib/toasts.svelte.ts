export type Toast = { id: number; says: string; kind: 'error' | 'note'; rule?: string | undefined };

class Toasts {
  all = $state<Toast[]>([]);
  private lastId = 0;

  error(says: string, rule?: string): void {
    this.add({ says, kind: 'error', rule });
  }

  note(says: string): void {
    this.add({ says, kind: 'note' });
  }

  drop(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }

  private add(toast: Omit<Toast, 'id'>): void {
    if (this.all.some((shown) => shown.says === toast.says)) return;
    this.lastId += 1;
    const id = this.lastId;
    this.all.push({ ...toast, id });
    setTimeout(() => this.drop(id), toast.kind === 'error' ? 9000 : 4000);
  }
}

export const toasts = new Toasts();

/** Says what went wrong, whatever it was. */
export function sayError(error: unknown): void {
  toasts.error(error instanceof Error ? error.message : String(error));
}
