import type { StepResponse } from '@goldwake/contracts/http';
import type { Locator } from '@playwright/test';
import type { PageInput } from './page-input.js';

/** Number of rounds that a visit plays in each game. */
const ROUNDS = 3;

type Answer = Pick<StepResponse, 'round_id'> & Partial<Pick<StepResponse, 'state' | 'sequence' | 'outcome'>>;

/** Simulates a visit to Halyard, Breakwater and Blackjack: sets what each game has to set, and plays some rounds. */
export async function visitOriginals(input: PageInput): Promise<void> {
  await visitHalyard(await openGame(input, 'halyard'));
  await visitBreakwater(await openGame(input, 'breakwater'));
  await visitBlackjack(await openGame(input, 'blackjack'));
}

async function visitHalyard(game: GameVisit): Promise<void> {
  const target = game.input.page.getByRole('textbox', { name: 'Target' });
  await game.press('go to the target', target);
  await target.selectText();
  await game.input.type('halyard: type the target', '1.50');
  for (let bets = 0; bets < ROUNDS; bets++) await game.play('bet', game.act);
}

async function visitBreakwater(game: GameVisit): Promise<void> {
  const { page } = game.input;
  const mines = page.getByRole('group', { name: 'Mines often chosen' });
  for (const count of ['1', '3']) {
    await game.press('set the mines', mines.locator('label', { hasText: new RegExp(`^${count}$`) }));
  }
  const closed = page.getByRole('group', { name: 'Tiles' }).getByRole('button', { name: /not opened$/ });
  for (let rounds = 0; rounds < ROUNDS; rounds++) {
    let answer = await game.play('bet', game.act);
    for (let tiles = 0; tiles < 2 && answer.state === 'open'; tiles++) {
      answer = await game.play('open a tile', closed.nth(6 * tiles + 3));
    }
    if (answer.state === 'open') await game.play('cash out', game.choice('Cash out'));
  }
}

async function visitBlackjack(game: GameVisit): Promise<void> {
  const { page } = game.input;
  for (let times = 0; times < 2; times++)
    await game.press('hint on and off', page.getByRole('button', { name: 'Hint' }));
  for (let rounds = 0; rounds < ROUNDS; rounds++) {
    let answer = await game.play('bet', game.act);
    for (let actions = 0; answer.state === 'open'; actions++) {
      const { allowed } = answer.outcome as { allowed: string[] };
      if (!allowed.includes('stand')) answer = await game.play('decline', game.choice('No insurance'));
      else if (actions === 0) answer = await game.play('hit', game.choice('Hit'));
      else answer = await game.play('stand', game.choice('Stand'));
    }
  }
}

/** Opens a game, which is not measured: the visit to the dice measures it. */
async function openGame(input: PageInput, id: string): Promise<GameVisit> {
  await input.page.goto(`/games/${id}`);
  await input.page.waitForLoadState('networkidle');
  return new GameVisit(input, id);
}

class GameVisit {
  readonly act: Locator;

  constructor(
    readonly input: PageInput,
    private readonly id: string,
  ) {
    this.act = input.page.getByRole('form', { name: 'Bet' }).getByRole('button', { name: /^Bet \d/ });
  }

  choice(name: string): Locator {
    return this.#choices().getByRole('button', { name });
  }

  press(kind: string, target: Locator): Promise<void> {
    return this.input.press(`${this.id}: ${kind}`, target);
  }

  /** Presses something that sends a bet or an action, and waits until its answer is shown and the player can go on. */
  async play(kind: string, target: Locator): Promise<Answer> {
    const { page } = this.input;
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes(`/api/games/${this.id}/`),
    );
    await this.press(kind, target);
    const answer = (await (await answered).json()) as Answer;
    if (answer.state === 'open') await this.#choices(answer.sequence).waitFor();
    else {
      // The history is loaded after the result was shown.
      const history = page.getByRole('region', { name: 'Your bets' });
      await history.getByText(answer.round_id.slice(-8)).first().waitFor({ state: 'attached' });
    }
    return answer;
  }

  #choices(sequence?: number): Locator {
    const group = this.input.page.getByRole('group', { name: 'Your next step' });
    return sequence === undefined ? group : group.and(this.input.page.locator(`[data-sequence="${sequence}"]`));
  }
}
