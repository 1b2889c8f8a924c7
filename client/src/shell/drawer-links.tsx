import { canBuy, dialogs, useAuth, useBuyCoins, useOpenWallet } from '../session/index.js';
import { useSignOut } from '../session/use-sign-out.js';
import { CoinIcon } from '../ui/coin-icon.js';
import { WalletIcon } from '../ui/icons.js';
import { FriendsIcon, HistoryIcon, MailIcon, SettingsIcon, SignOutIcon, SupportIcon } from '../ui/later-icons.js';
import { NavAction, NavItem, NavSectionList } from './nav-entries.js';
import { NavLinks } from './nav-links.js';
import type { NavLink } from './nav-sections.js';
import { paths } from './paths.js';
import { useSidenavs } from './sidenavs-context.js';
import { EXTRA_SMALL, useMedia } from './use-media.js';

/** Pages of the account, which the avatar menu has on wider screens. */
const ACCOUNT: readonly NavLink[] = [
  { to: paths.settings, label: 'Settings', Icon: SettingsIcon },
  { to: paths.transactions, label: 'Transactions', Icon: HistoryIcon },
];
const MAILBOX: NavLink = { to: paths.mailbox, label: 'Local mailbox', Icon: MailIcon };

/** The navigation links with what only the drawer has. It is loaded with the drawer, so the first view stays small. */
export function DrawerLinks({ onNavigate, onAct }: { onNavigate: () => void; onAct: () => void }) {
  const { user } = useAuth();
  const signOut = useSignOut();
  const openWallet = useOpenWallet();
  const buy = useBuyCoins();
  const { send } = useSidenavs();
  const extraSmall = useMedia(EXTRA_SMALL);
  const act = (run: () => void) => () => {
    onAct();
    run();
  };
  return (
    <NavLinks
      onNavigate={onNavigate}
      onAct={onAct}
      afterLobby={
        user && (
          <>
            <NavAction icon={<WalletIcon size={20} />} label="Wallet" onPress={act(openWallet)} />
            {canBuy(user) && (
              <NavAction icon={<CoinIcon currency="gold_coins" size={20} />} label="Buy Coins" onPress={act(buy)} />
            )}
            {/* Opens the right side navigation, which also closes this drawer. */}
            <NavAction
              icon={<FriendsIcon size={20} />}
              label="Friends and chat"
              onPress={() => send({ type: 'TOGGLE_RIGHT' })}
            />
          </>
        )
      }
      account={user && ACCOUNT.map((link) => <NavItem key={link.to} {...link} onClick={onNavigate} />)}
      sections={
        <NavSectionList title="Support">
          <NavAction
            icon={<SupportIcon size={20} />}
            label="Customer Support"
            onPress={act(() => dialogs.open({ name: 'support' }))}
          />
          <NavItem {...MAILBOX} onClick={onNavigate} />
        </NavSectionList>
      }
      foot={
        extraSmall && user && <NavAction icon={<SignOutIcon size={20} />} label="Sign Out" onPress={act(signOut)} />
      }
    />
  );
}
