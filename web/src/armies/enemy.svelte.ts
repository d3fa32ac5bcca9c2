type Chosen = { shelf: string; target: string };

/** The enemy against whom models are measured: chosen once, kept while one looks at other cards. */
class Enemy {
  private chosen = $state<Record<string, Chosen>>({});
  cards = $state.raw<string[]>([]);
  /** Game and shelf that the cards are of. */
  cardsOf = $state('');

  of(game: string): Chosen {
    return this.chosen[game] ?? { shelf: '', target: '' };
  }

  look(game: string, shelf: string): void {
    this.chosen[game] = { shelf, target: '' };
  }

  take(game: string, shelf: string, cards: string[]): void {
    this.cards = [...new Set(cards)];
    this.cardsOf = `${game} ${shelf}`;
    const target = this.of(game).target;
    this.chosen[game] = { shelf, target: this.cards.includes(target) ? target : (this.cards[0] ?? '') };
  }

  choose(game: string, target: string): void {
    this.chosen[game] = { ...this.of(game), target };
  }
}

export const enemy = new Enemy();
