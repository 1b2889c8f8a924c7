import { Redirect, useLocation } from 'wouter';
import { useOnboarding } from '../features/onboarding/index.js';
import { type Section, SettingsPage, sectionOf } from '../features/settings/index.js';
import { paths } from '../shell/paths.js';
import { useTitle } from '../shell/use-title.js';

export default function SettingsRoute() {
  const [path] = useLocation();
  const section = sectionOf(path);
  return section ? <Settings section={section} /> : <Redirect to={paths.settingsProfile} replace />;
}

function Settings({ section }: { section: Section }) {
  const { open } = useOnboarding();
  useTitle(`${section.label} · Settings`, section.description);
  return <SettingsPage section={section} onCompleteAccount={open} />;
}
