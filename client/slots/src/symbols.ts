import type { SlotGame, SlotSymbol } from '@goldwake/contracts';

/** Colours of a game, and the names of its high symbols. */
export interface Theme {
  sky: readonly [string, string, string];
  glow: string;
  near: string;
  names: Partial<Record<SlotSymbol, string>>;
}

/** Pictures of the symbols, drawn once in the size in which the board shows them. */
export interface SymbolSheet {
  theme: Theme;
  /** Returns what a symbol is called. */
  nameOf(symbol: SlotSymbol): string;
  /** Returns the symbols in this size in device pixels. */
  sized(size: number): ReadonlyMap<SlotSymbol, CanvasImageSource>;
}

const ORDER: readonly SlotSymbol[] = ['W', 'S', 'A', 'B', 'C', 'D', 'E', 'F', 'G'];
const COLUMNS = 3;
const NAMES: Readonly<Record<SlotSymbol, string>> = {
  W: 'wild',
  S: 'bonus',
  A: 'emblem',
  B: 'second emblem',
  C: 'third emblem',
  D: 'K',
  E: 'Q',
  F: 'J',
  G: '10',
};
const FALLBACK: Theme = {
  sky: ['#0b1220', '#121b2e', '#1a2540'],
  glow: '#f2c14e',
  near: '#0b1220',

  names: {},
};

/**
 * Loads the symbols of a game.
 * @throws Error if they cannot be loaded
 */
export async function loadSymbols({ game_id, archetype }: SlotGame): Promise<SymbolSheet> {
  const response = await fetch(`/symbols/${encodeURIComponent(game_id)}.svg`);
  if (!response.ok) throw new Error(`the symbols of ${game_id} could not be loaded`);
  const text = await response.text();
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  let last: { size: number; symbols: ReadonlyMap<SlotSymbol, CanvasImageSource> } | undefined;
  const theme = themeOf(text);
  return {
    theme,
    nameOf: (symbol) =>
      (symbol === 'S' && archetype === 'hold' ? 'coin' : undefined) ??
      theme.names[symbol]?.replaceAll('-', ' ') ??
      NAMES[symbol],
    sized(size) {
      if (last?.size !== size) last = { size, symbols: cut(image, size) };
      return last.symbols;
    },
  };
}

function themeOf(svg: string): Theme {
  const [, json] = /data-theme='([^']*)'/.exec(svg) ?? [];
  return json ? (JSON.parse(json) as Theme) : FALLBACK;
}

function cut(image: HTMLImageElement, size: number): Map<SlotSymbol, CanvasImageSource> {
  // Drawing an SVG is slow, so the whole sheet is drawn once and then cut.
  const sheet = document.createElement('canvas');
  sheet.width = sheet.height = size * COLUMNS;
  sheet.getContext('2d')?.drawImage(image, 0, 0, sheet.width, sheet.height);
  return new Map(
    ORDER.map((symbol, at) => {
      const cell = document.createElement('canvas');
      cell.width = cell.height = size;
      const [x, y] = [(at % COLUMNS) * size, Math.floor(at / COLUMNS) * size];
      cell.getContext('2d')?.drawImage(sheet, x, y, size, size, 0, 0, size, size);
      return [symbol, cell];
    }),
  );
}
