import type { Card, FathomAction } from '@goldwake/contracts';
import { useEffect, useRef } from 'react';
import { multiplierText, shortMultiplier, toneOf } from '../../../rounds/index.js';
import { CardBack, PlayingCard } from '../cards/playing-card.js';
import { Announcement, Verdict } from '../frame/verdict.js';
import { chainOf, type Link } from './chain.js';
import type { FathomPage } from './fathom.js';
import styles from './stage.module.css';

/** Duration of the animation of a card, in milliseconds. */
export const TURN_MS = 420;

/** The current card, and the chain of cards that led to it. */
export function Stage({ table }: { table: FathomPage }) {
  const { open, response, revealing } = table;
  const outcome = (open ?? response)?.outcome ?? null;
  // While a card turns over, the chain and the multiplier stay as they were.
  const settled = revealing ? (table.before?.outcome ?? null) : outcome;
  const chain = settled ? chainOf(settled) : [];
  const over = response && !revealing ? response : null;
  const card = outcome?.cards.at(-1);
  return (
    <section className={styles.stage} aria-label="Chain">
      <div className={styles.cards}>
        <span className={styles.pile} aria-hidden="true">
          <CardBack />
        </span>
        <span className={styles.current}>
          {revealing && settled && <Front card={settled.cards.at(-1)} />}
          {card ? (
            <Front
              key={outcome?.cards.length}
              card={card}
              turns={revealing && !table.instant}
              tone={over ? toneOf(over) : undefined}
            />
          ) : (
            <span className={styles.empty} />
          )}
        </span>
      </div>
      <div className={styles.result}>
        <output translate="no" className={styles.number} data-tone={over ? toneOf(over) : undefined}>
          {settled && (settled.multiplier > 0 || over) ? multiplierText(settled.multiplier) : ''}
        </output>
        <Verdict table={table}>{offer(revealing, settled !== null, settled?.multiplier ?? 0)}</Verdict>
      </div>
      <Chain chain={chain} lost={over?.outcome.result === 'lost'} />
      <Announcement table={table} />
    </section>
  );
}

function offer(revealing: boolean, inRound: boolean, multiplier: number): string {
  if (revealing) return 'Turning the card';
  if (!inRound) return 'Guess if the next card is higher or lower';
  return multiplier > 0 ? 'Go on, or cash out' : 'Higher or lower?';
}

function Front({
  card,
  turns = false,
  tone,
}: {
  card: Card | undefined;
  turns?: boolean;
  tone?: 'won' | 'even' | 'lost' | undefined;
}) {
  return (
    <span className={styles.front} data-turns={turns || undefined} data-tone={tone}>
      {card && <PlayingCard card={card} />}
    </span>
  );
}

const SIGNS: Record<FathomAction['action'], string> = { higher: '▲', lower: '▼', skip: '»', cash_out: '' };
const SAID: Record<FathomAction['action'], string> = {
  higher: 'higher',
  lower: 'lower',
  skip: 'skipped',
  cash_out: '',
};

/** The cards of the round from the first one, which scroll sideways to the newest. */
function Chain({ chain, lost }: { chain: readonly Link[]; lost: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  const { length } = chain;
  useEffect(() => {
    if (length > 0) list.current?.scrollTo({ left: list.current.scrollWidth });
  }, [length]);
  return (
    <ol ref={list} className={styles.chain} aria-label="Cards of this round" data-empty={length === 0 || undefined}>
      {length === 0 && <li className={styles.none}>The cards of the round appear here.</li>}
      {chain.map(({ card, action, multiplier }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card is identified by its position
        <li key={at} data-lost={(lost && at === length - 1) || undefined} data-skip={action === 'skip' || undefined}>
          {action && (
            <span className={styles.sign}>
              <span aria-hidden="true">{SIGNS[action]}</span>
              <span className="visually-hidden">{SAID[action]}:</span>
            </span>
          )}
          <span className={styles.link}>
            <PlayingCard card={card} />
            <span translate="no" className={styles.after}>
              {linkText(action, multiplier, lost && at === length - 1)}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function linkText(action: Link['action'], multiplier: number, lost: boolean): string {
  if (action === null) return 'Start';
  if (lost) return 'Lost';
  return action === 'skip' ? 'Skip' : `${shortMultiplier(multiplier, 2)}×`;
}
