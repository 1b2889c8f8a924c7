import { type BreakwaterTable, breakwaterMultiplier } from '@goldwake/contracts';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { tileColumn, tileRow } from '../../../rounds/game-words.js';
import { multiplierText, shortMultiplier, toneOf } from '../../../rounds/index.js';
import { neighbour } from '../frame/grid-keys.js';
import { Announcement, Verdict } from '../frame/verdict.js';
import styles from './board.module.css';
import type { BreakwaterPage } from './breakwater.js';
import { COLUMNS, TILES, type Tile, tilesOf, togglePick } from './tiles.js';

/** Duration of the animation of an opened tile, in milliseconds. */
export const FLIP_MS = 260;

/** The board of 25 tiles, and what the next safe tiles pay. */
export function Board({ table }: { table: BreakwaterPage }) {
  const { open, response, revealing } = table;
  const round = open ?? response;
  const outcome = round?.outcome ?? null;
  // While a tile turns over, the other tiles and the multipliers stay as they were.
  const settled = revealing ? (table.before?.outcome ?? null) : outcome;
  const over = response && !revealing ? response : null;
  return (
    <section className={styles.stage} aria-label="Board">
      <Tiles table={table} tiles={shownTiles(outcome, settled, revealing)} opening={openingTile(table)} />
      <div className={styles.result}>
        <output translate="no" className={styles.number} data-tone={over ? toneOf(over) : undefined}>
          {settled && settled.opened.length > 0 ? multiplierText(settled.multiplier) : ''}
        </output>
        <Verdict table={table}>{offer(table, settled)}</Verdict>
      </div>
      <Ladder mines={settled?.mines ?? table.form.mines} opened={over ? 0 : (settled?.opened.length ?? 0)} />
      <Announcement table={table} />
    </section>
  );
}

/** Only the tile that was opened last may show its content while it turns over. */
function shownTiles(outcome: BreakwaterTable | null, settled: BreakwaterTable | null, revealing: boolean): Tile[] {
  const tiles = tilesOf(settled);
  const last = outcome?.opened.at(-1);
  if (revealing && last !== undefined) tiles[last] = outcome?.result === 'hit' ? 'hit' : 'safe';
  return tiles;
}

/** Returns the tile for which a request is being sent. */
function openingTile({ round }: BreakwaterPage): number | undefined {
  const body: Readonly<Record<string, unknown>> | undefined = round.context.request?.body;
  return typeof body?.tile === 'number' ? body.tile : undefined;
}

function offer({ mode, canAct, form }: BreakwaterPage, settled: BreakwaterTable | null): string {
  if (settled?.next_multiplier) {
    return canAct && settled.opened.length === 0
      ? 'Choose a tile'
      : `Next safe tile ${multiplierText(settled.next_multiplier)}`;
  }
  if (mode === 'auto') return `${form.picks.length} of 25 tiles chosen`;
  return `${form.mines} ${form.mines === 1 ? 'mine' : 'mines'} among 25 tiles`;
}

interface TilesProps {
  table: BreakwaterPage;
  tiles: Tile[];
  opening: number | undefined;
}

/** The tiles are one tab stop; the arrow keys move between them. */
function Tiles({ table, tiles, opening }: TilesProps) {
  const [current, setCurrent] = useState(12);
  const group = useRef<HTMLFieldSetElement>(null);
  const picking = table.mode === 'auto' && !table.locked;
  const onKey = (event: KeyboardEvent) => {
    const next = neighbour(current, event.key, { columns: COLUMNS, cells: TILES.length });
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    group.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  const press = (tile: number) => {
    if (picking) table.change((form) => togglePick(form, tile));
    else if (table.canAct && tiles[tile] === 'hidden') table.act({ action: 'reveal', tile });
  };
  return (
    <fieldset ref={group} className={styles.tiles} onKeyDown={onKey} data-ready={picking || table.canAct || undefined}>
      <legend className="visually-hidden">Tiles</legend>
      {TILES.map((tile) => {
        const shows = tiles[tile] as Tile;
        const isPicked = table.mode === 'auto' && table.form.picks.includes(tile);
        const enabled = picking || (table.canAct && shows === 'hidden');
        return (
          <button
            key={tile}
            type="button"
            className={styles.cell}
            aria-label={`Row ${tileRow(tile)}, column ${tileColumn(tile)}: ${isPicked && shows === 'hidden' ? 'chosen' : NAMES[shows]}`}
            aria-pressed={picking ? isPicked : undefined}
            aria-disabled={enabled ? undefined : true}
            tabIndex={tile === current ? 0 : -1}
            onFocus={() => setCurrent(tile)}
            onClick={() => press(tile)}
          >
            <span
              className={styles.face}
              data-picked={isPicked || undefined}
              data-opening={tile === opening || undefined}
            >
              {shows !== 'hidden' && (
                <span className={styles.content} data-shows={shows} data-instant={table.instant || undefined}>
                  {shows === 'hit' || shows === 'mine' ? <Mine /> : <Gem />}
                </span>
              )}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

const NAMES: Record<Tile, string> = {
  hidden: 'not opened',
  safe: 'safe',
  hit: 'mine, hit',
  mine: 'mine',
  spared: 'was safe',
};

function Gem() {
  return (
    <svg viewBox="-24 -24 48 48" aria-hidden="true">
      <path d="M0 -19L17 -2L0 20L-17 -2Z" fill="#2fbf85" />
      <path d="M0 -19L17 -2H-17Z" fill="#7cecbc" />
      <path d="M0 -19L6 -2L0 20L-6 -2Z" fill="#c9ffe7" opacity="0.55" />
    </svg>
  );
}

function Mine() {
  return (
    <svg viewBox="-24 -24 48 48" aria-hidden="true">
      <path d="M0 -20V20M-20 0H20M-14 -14L14 14M-14 14L14 -14" stroke="#2b0910" strokeWidth="5" strokeLinecap="round" />
      <circle r="12.5" fill="#2b0910" />
      <circle cx="-4" cy="-4.5" r="3.2" fill="#ff9d9d" />
    </svg>
  );
}

/** What the next safe tiles pay. */
const Ladder = memo(function Ladder({ mines, opened }: { mines: number; opened: number }) {
  const safe = TILES.length - mines;
  const from = Math.max(1, Math.min(opened, safe - STEPS_SHOWN + 1));
  const steps = Array.from({ length: Math.min(STEPS_SHOWN, safe) }, (_, at) => from + at);
  return (
    <ol className={styles.ladder} aria-label="Multipliers by safe tiles">
      {steps.map((step) => {
        const multiplier = breakwaterMultiplier(mines, step);
        return (
          <li key={step} data-now={step === opened || undefined} data-past={step < opened || undefined}>
            <span className={styles.step}>
              {step}
              <span className="visually-hidden"> safe:</span>
            </span>
            <span aria-hidden="true" title={multiplierText(multiplier)}>
              {shortMultiplier(multiplier, 2)}×
            </span>
            <span className="visually-hidden">{multiplierText(multiplier)}</span>
          </li>
        );
      })}
    </ol>
  );
});

const STEPS_SHOWN = 6;
