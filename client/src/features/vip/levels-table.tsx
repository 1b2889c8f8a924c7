import { type CoinAmounts, formatMoney, parseMicros, type VipLevel } from '@goldwake/contracts';
import { Badge, cx } from '../../ui/index.js';
import { LevelEmblem } from '../../ui/level-emblem.js';
import styles from './levels-table.module.css';
import { countText, percentText } from './vip-words.js';

/** All levels with their points, rakeback and rewards. On narrow screens, each row is a block with labels. */
export function LevelsTable({ levels, own }: { levels: readonly VipLevel[]; own?: string | undefined }) {
  return (
    <section className={styles.section} aria-labelledby="vip-levels">
      <header>
        <h2 id="vip-levels">Levels</h2>
        <p>A level once reached is kept. Rakeback is a part of the house edge.</p>
      </header>
      <table className={styles.table} aria-labelledby="vip-levels">
        <thead>
          <tr>
            <th scope="col">Level</th>
            <th scope="col">Points</th>
            <th scope="col">Rakeback</th>
            <th scope="col">Level-up</th>
            <th scope="col">Weekly</th>
            <th scope="col">Monthly</th>
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => (
            <tr key={level.id} className={cx(level.id === own && styles.own)}>
              <th scope="row">
                <span className={styles.name}>
                  <LevelEmblem level={level} size={32} />
                  <span className={styles.words}>
                    {level.name}
                    {level.id === own && <Badge>Your level</Badge>}
                  </span>
                </span>
              </th>
              <Figure label="Points">{countText(level.points)}</Figure>
              <Figure label="Rakeback">{percentText(level.rakeback_rate)}</Figure>
              <Amounts label="Level-up" amounts={level.level_up} />
              <Amounts label="Weekly" amounts={level.weekly} />
              <Amounts label="Monthly" amounts={level.monthly} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <td>
      <Label>{label}</Label>
      <span translate="no">{children}</span>
    </td>
  );
}

function Amounts({ label, amounts }: { label: string; amounts: CoinAmounts }) {
  const currencies = (['gold_coins', 'sweeps_coins'] as const).filter((currency) => amounts[currency] !== '0');
  return (
    <td>
      <Label>{label}</Label>
      {currencies.map((currency) => (
        <span key={currency} translate="no" className={styles.amount}>
          {formatMoney(parseMicros(amounts[currency]), currency)}
        </span>
      ))}
      {currencies.length === 0 && (
        <>
          <span className={styles.none} aria-hidden="true">
            –
          </span>
          <span className="visually-hidden">None</span>
        </>
      )}
    </td>
  );
}

/** The column's heading, shown in each row where the table has no columns. */
function Label({ children }: { children: string }) {
  return (
    <span className={styles.label} aria-hidden="true">
      {children}
    </span>
  );
}
