import { useState } from 'react';
import { bothAmountsText, useDailyClaim } from '../features/daily-claim/index.js';
import { LobbyPage } from '../features/lobby/index.js';
import { OnboardingCard } from '../features/onboarding/index.js';
import { useTitle } from '../shell/use-title.js';
import { durationText } from '../ui/use-now.js';
import { loadSearch } from './load-search.js';
import { openPageWasShown } from './open-page.js';

const aboutToSearch = () => {
  // The error of this preload is ignored: opening the search loads the code again and reports a failure.
  loadSearch().catch(() => {});
};

const notice = <OnboardingCard />;

export default function LobbyRoute() {
  useTitle(null);
  const { offer, available, waitMs } = useDailyClaim();
  const { data } = offer;
  const [fromElsewhere] = useState(openPageWasShown);
  return (
    <LobbyPage
      bonusState={available ? 'waiting' : data || offer.isError ? 'claimed' : 'unknown'}
      bonusText={data ? bothAmountsText(data) : ''}
      bonusWait={waitMs === null ? null : durationText(waitMs)}
      notice={notice}
      onSearchIntent={aboutToSearch}
      rowsLater={fromElsewhere}
    />
  );
}
