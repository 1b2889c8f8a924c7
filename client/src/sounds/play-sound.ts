import { soundSwitch } from './sound-switch.js';
import type { Sound } from './synth.js';

/** Plays a sound if sounds are on. The synthesiser is loaded with the first sound, so silent players never load it. */
export function playSound(sound: Sound): void {
  if (!soundSwitch.isOn() || document.hidden) return;
  import('./synth.js').then(
    ({ play }) => play(sound),
    // Nothing else depends on a sound, so a sound that cannot be loaded is skipped.
    () => {},
  );
}

/** Turns the sounds on or off. Turning them on plays a sound, so that the player can set the volume. */
export function switchSounds(on: boolean): void {
  soundSwitch.set(on);
  playSound('win');
}
