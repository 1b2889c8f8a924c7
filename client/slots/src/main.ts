import { slotGameOf } from '@goldwake/contracts';
import { showBackdrop } from './backdrop.js';
import { CasinoPort } from './casino-port.js';
import { showFailure } from './layout.js';
import { play } from './play.js';
import { CallFailed, ProviderApi } from './provider-api.js';
import { recall } from './recall.js';
import './style.css';
import { loadSymbols, type Theme } from './symbols.js';

const root = document.getElementById('game') as HTMLElement;
const casino = new CasinoPort();
const api = new ProviderApi();
const [, page = '', id = ''] = /^\/(play|replay)\/([\w-]+)$/.exec(location.pathname) ?? [];

void open().catch((error: unknown) => {
  const message = error instanceof CallFailed ? error.message : 'Parts of the game could not be loaded: open it again';
  const isFramed = window.parent !== window;
  // The casino need not report it too.
  casino.tell({ type: 'ready' });
  showFailure(
    root,
    { title: 'The game could not be opened', message },
    isFramed ? () => casino.tell({ type: 'close' }) : null,
  );
});

async function open(): Promise<void> {
  if (page === 'replay') {
    const round = await api.recall(id);
    const { game, sheet } = await load(round.game.game_id);
    recall(root, game, round, sheet);
    return;
  }
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  // The token must not stay where a reload or a copied address would use it again.
  history.replaceState(null, '', location.pathname);
  const [session, { game, sheet }] = await Promise.all([api.begin({ token, game_id: id }), load(id)]);
  play(root, { game, session, sheet, api, casino });
}

async function load(gameId: string) {
  const game = slotGameOf(gameId);
  if (!game) throw new CallFailed('This game does not exist', 'not_found');
  const sheet = await loadSymbols(game);
  paint(sheet.theme);
  void showBackdrop(gameId);
  return { game, sheet };
}

function paint({ sky, glow, near }: Theme): void {
  const { style } = document.documentElement;
  for (const [name, colour] of Object.entries({ top: sky[0], middle: sky[1], glow, near })) {
    style.setProperty(`--${name}`, colour);
  }
}
