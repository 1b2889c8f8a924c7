export type Sound = 'bet' | 'win' | 'loss' | 'bonus';

interface Note {
  hz: number;
  /** Start and length, in seconds. */
  at: number;
  lasts: number;
  /** Loudness from 0 to 1. */
  gain: number;
}

/** Notes that follow each other at equal distances. */
const row = (distance: number, lasts: number, gain: number, ...hz: number[]): readonly Note[] =>
  hz.map((frequency, index) => ({ hz: frequency, at: index * distance, lasts, gain }));

/** A tick for a bet, two rising notes for a win, two falling and quieter ones for a loss, and a chord for a bonus. */
const SOUNDS: Readonly<Record<Sound, readonly Note[]>> = {
  bet: row(0, 0.07, 0.1, 220),
  win: row(0.09, 0.35, 0.16, 523.25, 783.99),
  loss: row(0.09, 0.22, 0.09, 174.61, 130.81),
  bonus: row(0.1, 0.6, 0.14, 523.25, 659.25, 783.99, 1046.5),
};
const ATTACK_S = 0.008;
const SILENCE = 0.0001;
/** Shortest time between two equal sounds, which follow each other closely in a fast auto-bet. */
const GAP_S = 0.08;

let context: AudioContext | undefined;
const last = new Map<Sound, number>();

/** Plays a sound. A browser that has not yet seen a gesture of the player keeps the context suspended and silent. */
export function play(sound: Sound): void {
  context ??= new AudioContext();
  const { currentTime } = context;
  if (currentTime - (last.get(sound) ?? Number.NEGATIVE_INFINITY) < GAP_S && currentTime > 0) return;
  last.set(sound, currentTime);
  if (context.state === 'suspended') void context.resume().catch(() => {});
  for (const note of SOUNDS[sound]) playNote(context, note, currentTime + note.at);
}

/** Plays one note that swells quickly and fades like a bell. */
function playNote(context: AudioContext, { hz, lasts, gain }: Note, start: number): void {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = hz;
  volume.gain.setValueAtTime(SILENCE, start);
  volume.gain.exponentialRampToValueAtTime(gain, start + ATTACK_S);
  volume.gain.exponentialRampToValueAtTime(SILENCE, start + lasts);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + lasts);
}
