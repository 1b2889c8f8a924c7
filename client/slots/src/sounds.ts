const NOTES = {
  stop: [180],
  coin: [988],
  expand: [294, 440],
  win: [523, 659],
  bonus: [523, 659, 784, 1_047],
  big: [392, 523, 659, 784, 1_047],
} as const;

/** A tone that follows the same one sooner is left out: a round that is shown at once would add up dozens of them. */
const GAP_S = 0.05;

/** Short tones made by the browser. They are off until the player turns them on. */
export class Sounds {
  private context: AudioContext | undefined;
  private readonly last = new Map<keyof typeof NOTES, number>();
  isOn = false;

  toggle(): void {
    this.isOn = !this.isOn;
    if (this.isOn) this.context ??= new AudioContext();
  }

  play(name: keyof typeof NOTES): void {
    const { context } = this;
    if (!this.isOn || !context) return;
    if (context.currentTime - (this.last.get(name) ?? -1) < GAP_S) return;
    this.last.set(name, context.currentTime);
    NOTES[name].forEach((frequency, at) => {
      const start = context.currentTime + at * 0.09;
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      tone.type = 'triangle';
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.12, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.25);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.26);
    });
  }
}
