import { switchSounds } from '../../../sounds/play-sound.js';
import { useSoundSwitch } from '../../../sounds/sound-switch.js';
import { Switch } from '../../../ui/switch.js';
import { SettingsCard } from '../settings-card.js';

export function SoundsCard() {
  const on = useSoundSwitch();
  return (
    <SettingsCard title="Sounds" about="Short tones for bets, results and bonuses. Saved in this browser only.">
      <Switch label="Play sounds" on={on} onChange={switchSounds} />
    </SettingsCard>
  );
}
