import type { VipLevel } from '@goldwake/contracts';
import styles from './level-emblem.module.css';

const MIDDLE = 32;
const TIPS = [0, 1, 2, 3];

/** A point at a distance from the middle of the emblem; the angle is in eighths of a circle, clockwise from the top. */
function point(eighths: number, distance: number): string {
  const angle = (eighths * Math.PI) / 4;
  return `${(MIDDLE + distance * Math.sin(angle)).toFixed(2)} ${(MIDDLE - distance * Math.cos(angle)).toFixed(2)}`;
}

/** One side of each point of a compass star with four points. */
function sides(turn: number, side: 1 | -1, length: number, waist: number): string {
  return TIPS.map((tip) => {
    const at = tip * 2 + turn;
    return `M${MIDDLE} ${MIDDLE}L${point(at, length)}L${point(at + side, waist)}z`;
  }).join('');
}

const STAR = { light: sides(0, -1, 20, 6.5), dark: sides(0, 1, 20, 6.5) };
const SMALL_STAR = { light: sides(1, -1, 13, 7), dark: sides(1, 1, 13, 7) };

/** Metals whose star has eight points. */
const EIGHT_POINTS = new Set(['gold', 'platinum']);
const RANK_STEP = 0.24;

/** The emblem of a level: a medal in its metal with a compass star, a gem for diamond, and one dot for each rank. */
export function LevelEmblem({ level, size = 40 }: { level: Pick<VipLevel, 'id'>; size?: number }) {
  const [metal, rank] = level.id.split('-');
  const dots = Array.from({ length: Number(rank) || 0 }, (_, at) => at);
  const first = 4 - ((dots.length - 1) / 2) * RANK_STEP;
  return (
    <svg
      className={styles.emblem}
      data-metal={metal}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.edge} cx={MIDDLE} cy={MIDDLE} r="30" />
      <circle className={styles.face} cx={MIDDLE} cy={MIDDLE} r="25.5" />
      {metal === 'diamond' ? (
        <>
          <path className={styles.light} d="M22 21h20l8 10H14z" />
          <path className={styles.dark} d="M14 31h36L32 51z" />
          <path className={styles.bright} d="M32 21l-8 10 8 20 8-20z" />
        </>
      ) : (
        <>
          {EIGHT_POINTS.has(metal ?? '') && (
            <>
              <path className={styles.dark} d={SMALL_STAR.light} />
              <path className={styles.deep} d={SMALL_STAR.dark} />
            </>
          )}
          <path className={styles.light} d={STAR.light} />
          <path className={styles.dark} d={STAR.dark} />
        </>
      )}
      {dots.map((at) => {
        const [cx, cy] = point(first + at * RANK_STEP, 27.75).split(' ');
        return <circle key={at} className={styles.rank} cx={cx} cy={cy} r="2" />;
      })}
    </svg>
  );
}
