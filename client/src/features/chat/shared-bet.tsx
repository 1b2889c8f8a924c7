import { formatMoney, isSlotRound, parseMicros } from '@goldwake/contracts';
import type { PlayedRound } from '@goldwake/contracts/http';
import { useGameName } from '../../api/use-game-name.js';
import { toneOf, wordsOf } from '../../rounds/index.js';
import { DiceIcon, OriginalsIcon, SlotsIcon } from '../../ui/icons.js';
import { Badge } from '../../ui/index.js';
import { ShieldIcon } from '../../ui/later-icons.js';
import styles from './shared-bet.module.css';

/** A bet that a message shows. Pressing it opens the proof of its result. */
export function SharedBet({ round, tabIndex, onOpen }: { round: PlayedRound; tabIndex: number; onOpen: () => void }) {
  return (
    <button type="button" className={styles.card} tabIndex={tabIndex} onClick={onOpen}>
      <BetFacts round={round} />
      <span className={styles.foot}>
        <span className={styles.check}>
          <ShieldIcon size={14} />
          Check this {wordsOf(round).resultName}
        </span>
        <span className={styles.label}>
          <span className="visually-hidden">Multiplier </span>
          <span translate="no">{round.multiplier}×</span>
        </span>
      </span>
    </button>
  );
}

/** What identifies a bet: game, bet, result, stake and payout. */
export function BetFacts({ round }: { round: PlayedRound }) {
  const { stake, payout, currency } = round;
  const words = wordsOf(round);
  const game = useGameName(round.game_id);
  const won = toneOf(round) === 'won';
  const Icon = round.game_id === 'dice' ? DiceIcon : isSlotRound(round) ? SlotsIcon : OriginalsIcon;
  return (
    <>
      <span className={styles.head}>
        <Icon size={18} />
        <span className={styles.game}>{game}</span>
        <span className={styles.bet}>{words.bet(round)}</span>
        <span className={styles.roll} data-won={won || undefined}>
          <span className="visually-hidden">{words.resultName} </span>
          <span translate="no">{words.result(round)}</span>
        </span>
      </span>
      <span className={styles.money}>
        <span>
          <span className={styles.label}>Stake </span>
          <span translate="no">{formatMoney(parseMicros(stake), currency)}</span>
        </span>
        <Badge tone={won ? 'green' : 'neutral'}>
          {parseMicros(payout) > 0n ? (
            <>
              Paid <span translate="no">{formatMoney(parseMicros(payout), currency)}</span>
            </>
          ) : (
            'Lost'
          )}
        </Badge>
      </span>
    </>
  );
}

/** Returns the text by which a quote or a dialog shows a message. Only a message that shows a bet has an empty text. */
export function textOrBet(text: string): string {
  return text === '' ? 'A shared bet' : text;
}
