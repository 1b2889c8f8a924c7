import { type BlackjackTable, type Card, formatMoney, handTotal, parseMicros, payoutOf } from '@goldwake/contracts';
import type { ReactNode } from 'react';
import { CardBack, PlayingCard } from '../cards/playing-card.js';
import { useLanded } from '../cards/use-landed.js';
import { Announcement, Verdict } from '../frame/verdict.js';
import type { BlackjackPage } from './blackjack.js';
import { arrivals, DEAL_MS, type SeenCard, seenCards, totalText } from './deal.js';
import styles from './felt.module.css';

type Hand = BlackjackTable['hands'][number];

/** The felt with the dealer's cards, the rules that are printed on it, and the player's hands. */
export function Felt({ table }: { table: BlackjackPage }) {
  const { open, response, revealing } = table;
  const round = open ?? response;
  const outcome = round?.outcome ?? null;
  const before = table.before?.outcome ?? null;
  const coming = revealing && outcome ? arrivals(before, outcome) : NONE;
  const answer = `${round?.round_id}:${outcome?.actions.length}`;
  const deals = revealing && !table.instant;
  const shown = useLanded(
    answer,
    coming.map(({ landsAt }) => landsAt - DEAL_MS),
    deals,
  );
  const landed = useLanded(
    answer,
    coming.map(({ landsAt }) => landsAt),
    deals,
  );
  const cards = outcome ? seenCards(before, outcome, deals ? shown : ALL) : EMPTY;
  const counted = outcome ? seenCards(before, outcome, deals ? landed : ALL) : EMPTY;
  const over = response && !revealing ? response.outcome : null;
  const active = open && !revealing ? open.outcome.hands.findIndex(({ finished }) => !finished) : -1;
  return (
    <section className={styles.stage} aria-label="Hand">
      <div className={styles.felt}>
        <div className={styles.side}>
          <Cards cards={cards.dealer} answer={round?.round_id} animate={deals} label="Dealer" />
          <div className={styles.notes}>
            <Total cards={counted.dealer.filter((card) => card !== null)} finished={over !== null} />
            {round && outcome?.insurance === 'taken' && (
              <span className={styles.stake} data-currency={round.currency}>
                Insured for <span translate="no">{formatMoney(payoutOf(baseOf(round), 5_000), round.currency)}</span>
              </span>
            )}
          </div>
        </div>
        <Printed />
        <div className={styles.hands} data-split={cards.hands.length > 1 || undefined}>
          {cards.hands.map((hand, at) => (
            <PlayerHand
              // biome-ignore lint/suspicious/noArrayIndexKey: a hand is identified by its position
              key={at}
              name={cards.hands.length > 1 ? `Hand ${at + 1}` : 'Your hand'}
              cards={hand}
              counted={counted.hands[at] ?? []}
              hand={outcome?.hands[at]}
              isActive={at === active && cards.hands.length > 1}
              isOver={over !== null}
              answer={round?.round_id}
              animate={deals}
            >
              {round ? <Stake round={round} hand={outcome?.hands[at]} /> : <span className={styles.stake} />}
            </PlayerHand>
          ))}
        </div>
      </div>
      <Verdict table={table}>{offer(table)}</Verdict>
      <Announcement table={table} />
    </section>
  );
}

const ALL = Number.POSITIVE_INFINITY;
const NONE: ReturnType<typeof arrivals> = [];
const EMPTY: { hands: Card[][]; dealer: SeenCard[] } = { hands: [[]], dealer: [] };

function offer({ open, revealing, canAct }: BlackjackPage): string {
  if (revealing) return 'Dealing';
  if (!open) return 'Place a bet to be dealt in';
  if (open.outcome.insurance === 'offered') return 'Insurance against a dealer’s blackjack?';
  if (open.outcome.hands.length > 1) {
    return `Playing hand ${open.outcome.hands.findIndex(({ finished }) => !finished) + 1} of 2`;
  }
  return canAct ? 'Your turn' : ' ';
}

interface PlayerHandProps {
  name: string;
  cards: readonly Card[];
  counted: readonly Card[];
  hand: Hand | undefined;
  isActive: boolean;
  isOver: boolean;
  answer: string | undefined;
  animate: boolean;
  children: ReactNode;
}

function PlayerHand({ name, cards, counted, hand, isActive, isOver, answer, animate, children }: PlayerHandProps) {
  const result = isOver && hand ? resultOf(hand) : null;
  return (
    <div className={styles.side} data-active={isActive || undefined} data-result={result?.tone}>
      <div className={styles.notes}>
        <Total cards={counted} finished={hand?.finished ?? false} />
        {result && <span className={styles.verdict}>{result.text}</span>}
      </div>
      <Cards cards={cards} answer={answer} animate={animate} label={isActive ? `${name}, active` : name} />
      {children}
    </div>
  );
}

function resultOf({ cards, result }: Hand): { text: string; tone: 'won' | 'even' | 'lost' } {
  if (handTotal(cards).total > 21) return { text: 'Bust', tone: 'lost' };
  if (result === 'blackjack') return { text: 'Blackjack', tone: 'won' };
  if (result === 'won') return { text: 'Won', tone: 'won' };
  return result === 'push' ? { text: 'Push', tone: 'even' } : { text: 'Lost', tone: 'lost' };
}

interface CardsProps {
  cards: readonly SeenCard[];
  answer: string | undefined;
  animate: boolean;
  label: string;
}

function Cards({ cards, answer, animate, label }: CardsProps) {
  if (cards.length === 0) return <span className={styles.spot} aria-hidden="true" />;
  return (
    <ol className={styles.cards} aria-label={label} data-many={cards.length > 4 || undefined}>
      {cards.map((card, at) => (
        // A turned card is a new element, so that it is animated.
        // biome-ignore lint/suspicious/noArrayIndexKey: a card is identified by its position in the hand
        <li key={`${answer}:${at}:${card === null}`} data-motion={animate ? motionOf(card, at, label) : undefined}>
          {card ? <PlayingCard card={card} /> : <CardBack label="face down" />}
        </li>
      ))}
    </ol>
  );
}

const motionOf = (card: SeenCard, at: number, label: string) =>
  label === 'Dealer' && at === 1 && card !== null ? 'turn' : 'deal';

function Total({ cards, finished }: { cards: readonly Card[]; finished: boolean }) {
  const text = totalText(cards, finished);
  return (
    <span className={styles.total} data-empty={text === '' || undefined}>
      {text}
    </span>
  );
}

/** Returns the stake of the bet; the stake of a round also contains those of its actions. */
const baseOf = (round: { base_stake?: string; stake: string }) => parseMicros(round.base_stake ?? round.stake);

/** The chip with the stake of a hand. */
function Stake({
  round,
  hand,
}: {
  round: { base_stake?: string; stake: string; currency: 'gold_coins' | 'sweeps_coins' };
  hand: Hand | undefined;
}) {
  const stake = payoutOf(baseOf(round), hand?.doubled ? 20_000 : 10_000);
  return (
    <span className={styles.stake} data-currency={round.currency}>
      <span className={styles.chip} aria-hidden="true" />
      <span className="visually-hidden">Stake </span>
      <span translate="no">{formatMoney(stake, round.currency)}</span>
    </span>
  );
}

/** What is printed on the felt. */
function Printed() {
  return (
    <svg className={styles.printed} viewBox="0 0 560 118" role="img" aria-label={PRINTED}>
      <path id="felt-arc" d="M20 33Q280 97 540 33" fill="none" />
      <path id="felt-arc-low" d="M40 72Q280 134 520 72" fill="none" />
      <path d="M20 2Q280 66 540 2M20 46Q280 110 540 46" className={styles.rule} />
      <text className={styles.pays}>
        <textPath href="#felt-arc" startOffset="50%">
          BLACKJACK PAYS 3 TO 2
        </textPath>
      </text>
      <text className={styles.small}>
        <textPath href="#felt-arc-low" startOffset="50%">
          Dealer stands on all 17s · Insurance pays 2 to 1
        </textPath>
      </text>
    </svg>
  );
}

const PRINTED = 'Blackjack pays 3 to 2. Dealer stands on all 17s. Insurance pays 2 to 1.';
