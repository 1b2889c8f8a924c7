import type { Card } from '@goldwake/contracts';
import { cardName, rankText } from '../../../rounds/card-text.js';
import { cx } from '../../../ui/index.js';
import styles from './playing-card.module.css';

/** The suits, drawn around 0,0 and about 40 high. */
const SUITS: Readonly<Record<string, string>> = {
  S: 'M0 -20C6 -8 20 0 18 10C16 20 6 20 2 13C3 18 5 21 9 23H-9C-5 21 -3 18 -2 13C-6 20 -16 20 -18 10C-20 0 -6 -8 0 -20Z',
  H: 'M0 21C-8 10 -21 2 -20 -9C-18 -21 -4 -21 0 -11C4 -21 18 -21 20 -9C21 2 8 10 0 21Z',
  D: 'M0 -22C5 -12 10 -6 17 0C10 6 5 12 0 22C-5 12 -10 6 -17 0C-10 -6 -5 -12 0 -22Z',
  C: 'M-2 12C-8 20 -20 16 -19 5C-18 -3 -11 -6 -6 -3C-12 -10 -8 -21 0 -21C8 -21 12 -10 6 -3C11 -6 18 -3 19 5C20 16 8 20 2 12C3 18 5 21 9 23H-9C-5 21 -3 18 -2 12Z',
};

/** Emblems of the court cards, likewise: an anchor, a compass star and a crown. */
const COURT: Readonly<Record<string, string>> = {
  J: 'M-3 -13.5A6.5 6.5 0 1 1 3 -13.5V-8H11V-3H3V15C9 14 13 11 15 6L10.5 7L17 -3L22 8L18 6.5C15 16 8 21 0 22C-8 21 -15 16 -18 6.5L-22 8L-17 -3L-10.5 7L-15 6C-13 11 -9 14 -3 15V-3H-11V-8H-3ZM0 -17A2.7 2.7 0 1 0 0 -22.4A2.7 2.7 0 0 0 0 -17Z',
  Q: 'M0 -24L4.5 -9L13 -13L9 -4.5L24 0L9 4.5L13 13L4.5 9L0 24L-4.5 9L-13 13L-9 4.5L-24 0L-9 -4.5L-13 -13L-4.5 -9Z',
  K: 'M-19 12L-23 -11L-10 -1L0 -19L10 -1L23 -11L19 12ZM-18 15.5H18V21H-18Z',
};

/** The front of a playing card. It is as wide as the property `--card`. */
export function PlayingCard({ card, className }: { card: Card; className?: string | undefined }) {
  const suit = card.charAt(1);
  const emblem = COURT[card.charAt(0)];
  const corner = (
    <>
      <text x="15" y="25" className={styles.rank} data-wide={card.startsWith('T') || undefined}>
        {rankText(card)}
      </text>
      <path d={SUITS[suit]} transform="translate(15 41) scale(0.44)" />
    </>
  );
  return (
    <span className={cx(styles.card, className)} data-red={suit === 'H' || suit === 'D' || undefined}>
      <svg viewBox="0 0 84 120" aria-hidden="true">
        {corner}
        <g transform="rotate(180 42 60)">{corner}</g>
        {emblem ? (
          <>
            <path d={emblem} transform="translate(42 54) scale(0.86)" />
            <path d={SUITS[suit]} transform="translate(42 86) scale(0.36)" />
          </>
        ) : (
          <path d={SUITS[suit]} transform={`translate(42 60) scale(${card.startsWith('A') ? 1.2 : 0.98})`} />
        )}
      </svg>
      <span className="visually-hidden">{cardName(card)}</span>
    </span>
  );
}

/** The back of a playing card: a lattice and the house's star. */
export function CardBack({ label, className }: { label?: string; className?: string | undefined }) {
  return (
    <span className={cx(styles.card, styles.back, className)}>
      <svg viewBox="0 0 84 120" aria-hidden="true">
        <path
          className={styles.star}
          d="M0 -24L4.5 -9L13 -13L9 -4.5L24 0L9 4.5L13 13L4.5 9L0 24L-4.5 9L-13 13L-9 4.5L-24 0L-9 -4.5L-13 -13L-4.5 -9Z"
          transform="translate(42 60) scale(0.72)"
        />
      </svg>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
