import { CURRENCIES, type Currency, formatMoney, parseMicros } from '@goldwake/contracts';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { cx } from '../../../ui/index.js';
import { CheckIcon } from '../../../ui/later-icons.js';
import { paidText, timesText } from './now-text.js';
import styles from './table-bets.module.css';
import { listedBets, type SeenBet } from './table-view.js';
import { hundredthsOf } from './target.js';
import { usePhase, useTide, useView } from './tide-context.js';

/** Number of bets that the list shows. The server sends as many to a page that has just been opened. */
const SHOWN_MAX = 50;

/** The bets of the round and their cash-outs. They show no player: who bets what is nobody else's business. */
export function TableBets() {
  const view = useView();
  const phase = usePhase();
  const { session } = useTide();
  const own = useSelector(session.round, ({ context }) => ownId(context.open?.outcome ?? context.response));
  const bets = useMemo(() => listedBets(view?.bets ?? new Map()), [view?.bets]);
  const isOver = phase === 'ended';
  return (
    <section className={styles.bets} aria-labelledby="table-bets">
      <header className={styles.header}>
        <h2 id="table-bets">
          {view?.table.number ? `Round ${view.table.number.toLocaleString('en-US')}` : 'This round'}
        </h2>
        <p translate="no" className={styles.sum}>
          {sumText(bets)}
        </p>
      </header>
      {bets.length === 0 ? (
        <p className={styles.empty}>
          {phase === 'betting' ? 'No bets yet. Yours can be the first.' : 'Nobody has bet in this round.'}
        </p>
      ) : (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and this is a list that scrolls */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll only what it can focus */}
          <div className={styles.scroll} tabIndex={0} role="group" aria-label="Bets of this round">
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Stake</th>
                  <th scope="col" className={styles.number}>
                    Target
                  </th>
                  <th scope="col" className={styles.number}>
                    Cashed out
                  </th>
                  <th scope="col" className={styles.number}>
                    Payout
                  </th>
                </tr>
              </thead>
              <tbody>
                {bets.slice(0, SHOWN_MAX).map((bet) => (
                  <Row key={bet.bet} bet={bet} isOwn={bet.bet === own} isOver={isOver} />
                ))}
              </tbody>
            </table>
          </div>
          {bets.length > SHOWN_MAX && <p className={styles.empty}>And {bets.length - SHOWN_MAX} more.</p>}
        </>
      )}
    </section>
  );
}

function Row({ bet, isOwn, isOver }: { bet: SeenBet; isOwn: boolean; isOver: boolean }) {
  const cashedOut = bet.cashed_out_at === null ? null : hundredthsOf(bet.cashed_out_at);
  return (
    <tr data-state={cashedOut === null ? (isOver ? 'lost' : undefined) : 'paid'}>
      <td>
        <span translate="no">{formatMoney(parseMicros(bet.stake), bet.currency)}</span>
        {isOwn && <span className={styles.you}>You</span>}
      </td>
      <td translate="no" className={styles.number}>
        {bet.cash_out_at === null ? <span title="By hand">–</span> : timesText(hundredthsOf(bet.cash_out_at))}
      </td>
      <td className={cx(styles.number, styles.paid)}>
        {cashedOut === null ? (
          isOver && 'Lost'
        ) : (
          <>
            <CheckIcon size={13} strokeWidth={2.5} /> <span translate="no">{timesText(cashedOut)}</span>
          </>
        )}
      </td>
      <td translate="no" className={styles.number}>
        {cashedOut === null ? (isOver ? '0.00' : '') : paidText(bet, cashedOut)}
      </td>
    </tr>
  );
}

/** The bets of the table have ids of their own, which are part of the player's bet. */
function ownId(bet: unknown): string | null {
  return (bet as { bet?: string } | null)?.bet ?? null;
}

function sumText(bets: readonly SeenBet[]): string {
  if (bets.length === 0) return '';
  const sums = CURRENCIES.map((currency) => [currency, sumOf(bets, currency)] as const)
    .filter(([, sum]) => sum > 0n)
    .map(([currency, sum]) => formatMoney(sum, currency));
  return `${bets.length} ${bets.length === 1 ? 'bet' : 'bets'}, ${sums.join(' and ')}`;
}

function sumOf(bets: readonly SeenBet[], currency: Currency): bigint {
  return bets.reduce((sum, bet) => (bet.currency === currency ? sum + parseMicros(bet.stake) : sum), 0n);
}
