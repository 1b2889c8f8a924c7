import { escaped } from '@goldwake/service';
import { FORCED_OUTCOMES, type ForcedOutcome } from '../../domain/index.js';
import type { ForcedScore } from '../../fraud/forced-scores.js';
import type { StoredScore } from '../../fraud/fraud-scores.js';
import { shownAmount } from '../pages/money.js';
import type { Page } from '../pages/page.js';
import { METHODS, REVIEW_HINT, scoreWords, timeWords } from './words.js';

const OUTCOMES: Record<ForcedOutcome, string> = {
  allow: 'Allow',
  challenge: 'Challenge: the bank confirms the payer (3-D Secure)',
  review: 'Review: a person decides after the payment',
  block: 'Block',
  no_answer: 'Does not answer',
};

/** The player in the form, and what is wrong with it. */
export interface TypedPlayer {
  player: string;
  message?: string;
}

/** Shows the form that forces the next scores, what is forced, and the newest scores. */
export function fraudPage(forced: readonly ForcedScore[], scores: readonly StoredScore[], typed: TypedPlayer): Page {
  const title = 'Fraud scoring';
  return {
    status: typed.message ? 422 : 200,
    title: `${typed.message ? 'Error: ' : ''}${title}`,
    content: `<p><a href="/control">All payments</a></p>
<h1>${title}</h1>
<p class="lead">Each order is scored before it is paid. Force a decision here to see what the shop does with it.</p>
<div class="columns">
<section class="sheet" aria-labelledby="force">
<h2 id="force">Force the next score</h2>
${forceForm(typed)}
</section>
<section class="sheet" aria-labelledby="forced">
<h2 id="forced">Forced now</h2>
${forced.length > 0 ? `<ol class="deliveries">\n${forced.map(forcedItem).join('\n')}\n</ol>` : '<p class="hint">Nothing is forced: the rules decide. Choose a score in the form to force it.</p>'}
</section>
</div>
<section class="sheet" aria-labelledby="scores">
<h2 id="scores">Newest scores</h2>
${scores.length > 0 ? `<ol class="deliveries">\n${scores.map(scoreItem).join('\n')}\n</ol>` : '<p class="hint">No order was scored yet. Order coins in the shop, then load this page again.</p>'}
<p><a href="/control/fraud">Load again</a></p>
</section>`,
  };
}

function forceForm({ player, message }: TypedPlayer): string {
  const error = message ? `<p class="error" id="player-error">${escaped(message)}</p>` : '';
  const outcomes = FORCED_OUTCOMES.map(
    (one) =>
      `<label class="choice"><input type="radio" name="outcome" value="${one}"${one === 'review' ? ' checked' : ''}><span>${OUTCOMES[one]}${one === 'review' ? REVIEW_HINT : ''}</span></label>`,
  );
  return `<form method="post" action="/control/fraud">
<div class="field">
<label for="player">Player</label>
<p class="hint" id="player-hint">Id of the player, which each of the newest scores fills in; empty for everybody</p>
<input id="player" name="player" type="text" maxlength="100" value="${escaped(player)}" aria-describedby="player-hint${message ? ' player-error' : ''}"${message ? ' aria-invalid="true" autofocus' : ''}>
${error}
</div>
<fieldset class="field">
<legend>Score</legend>
${outcomes.join('\n')}
</fieldset>
<button name="action" value="once">Force for the next order</button>
<div class="second"><button name="action" value="always">Force until it is ended</button></div>
</form>`;
}

function forcedItem({ player, outcome, isOnce, forced_at }: ForcedScore): string {
  const who = player === null ? 'Everybody' : `Player <code>${escaped(player)}</code>`;
  return `<li>
<p><strong>${OUTCOMES[outcome]}</strong><br>${isOnce ? 'For the next order' : 'Until it is ended'}</p>
<p class="hint">${who}<br>${timeWords(forced_at)}</p>
<form class="second" method="post" action="/control/fraud">
<input type="hidden" name="player" value="${escaped(player ?? '')}">
<button name="action" value="end" aria-label="End: ${OUTCOMES[outcome]}, ${player === null ? 'everybody' : escaped(player)}">End</button>
</form>
</li>`;
}

function scoreItem(score: StoredScore): string {
  const { order, scored_at } = score;
  const { player, reference } = order;
  return `<li>
<p><strong>${scoreWords(score)}</strong><br>${escaped(shownAmount(order))} by ${METHODS[order.method]}</p>
<p class="hint">Reference <code title="${escaped(reference)}">${escaped(shortened(reference))}</code><br>${timeWords(scored_at)}</p>
<p><a href="/control/fraud?player=${encodeURIComponent(player)}#force" aria-label="Force for this player: ${escaped(player)}">Force for this player</a></p>
</li>`;
}

/** Shortens a long id to its beginning and its end, which differs most. */
function shortened(id: string): string {
  return id.length > 28 ? `${id.slice(0, 8)}…${id.slice(-16)}` : id;
}
