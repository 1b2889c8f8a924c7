import { Link } from 'wouter';
import { paths } from '../../../shell/paths.js';
import type { LegalDocument } from '../legal-document.js';

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  description:
    'What Goldwake keeps about you, where, and for how long. It runs on one machine, with simulated services for payments and reports.',
  updated: '2026-11-30',
  summary: (
    <>
      <p>
        <strong>
          What you enter stays on the machine that runs this casino, in its data folder, and in your browser. Goldwake
          sends nothing to anybody else, unless whoever runs it has set other services for{' '}
          <a href="#payments">payments</a> or <a href="#reports">reports</a>.
        </strong>
      </p>
      <p>
        There is no advertising and no content from other sites. There is also no company behind this page that could
        receive your data: whoever runs the machine holds what is kept here. If you started the casino yourself, that is
        you.
      </p>
    </>
  ),
  sections: [
    {
      id: 'who-holds-it',
      title: 'Who holds your data',
      body: (
        <>
          <p>
            Goldwake is a program. Its data folder (named <code translate="no">.data</code> unless told otherwise) holds
            everything that it knows, and belongs to whoever runs the program.
          </p>
          <p>
            Unless told otherwise it answers to the machine that it runs on and to no other. If somebody has opened it
            to a network and you visit it from another computer, then your data is on their machine, and they decide
            what becomes of it. In that case, ask them before you enter anything that you would not want them to know.
          </p>
          <p>You do not have to use your real name, birthday or e-mail address. Nothing here checks them.</p>
        </>
      ),
    },
    {
      id: 'what-is-kept',
      title: 'What is kept',
      body: (
        <ul>
          <li>
            <strong>To sign in:</strong> e-mail address, username, and a hash of your password (argon2id). The password
            itself is never stored.
          </li>
          <li>
            <strong>About you:</strong> date of birth; first and last name and US state, if you complete your account;
            the picture you choose; who referred you, if you came by such a link.
          </li>
          <li>
            <strong>Sessions:</strong> when each was started and last used, and how the browser names itself, so that
            you can recognise and end them; a hash for each of the last ten devices that signed in, and one for each
            device on which somebody signed up by the link of a player. Network addresses are counted in memory, to slow
            down guessing of passwords, and are not stored; a log of refused sign-ins has the network, but not the whole
            address.
          </li>
          <li>
            <strong>Play:</strong> every claim, top-up, bet, roll and balance, with its time; the games you marked as
            favourites.
          </li>
          <li>
            <strong>Purchases:</strong> the package, the price, the result, and of a card its brand and last four
            digits. The card number is entered on the payment page and never reaches the casino.
          </li>
          <li>
            <strong>Other players:</strong> your friends and requests, whom you blocked or reported, your privacy
            settings, and your chat messages.
          </li>
          <li>
            <strong>E-mails:</strong> what the casino would have sent to your address. See <a href="#emails">E-mails</a>
            .
          </li>
        </ul>
      ),
    },
    {
      id: 'history',
      title: 'The history is kept',
      body: (
        <>
          <p>
            Goldwake keeps a history of events: one entry for every sign-up, sign-in, change of a profile, bet and
            grant. Entries are added and never rewritten. Each entry carries a hash of the one before it, so a change
            made afterwards would show.
          </p>
          <p>
            Your e-mail address, names, date of birth and state are encrypted in the history under a key of your own
            (AES-256-GCM). Usernames, including those you had before, and amounts are not encrypted. Your key is stored
            in the same data folder, beside the history, and so are the e-mail address and username you sign in with:
            the encryption protects copies of the history, not a folder that somebody else can read.
          </p>
        </>
      ),
    },
    {
      id: 'emails',
      title: 'E-mails',
      body: (
        <p>
          Goldwake sends no e-mail over a network. E-mails, such as the one that confirms your address, are put into the{' '}
          <Link href={paths.mailbox}>local mailbox</Link>, a page of the casino itself that opens on the machine it runs
          on and on no other. Everybody who uses that machine can read the e-mails there, including their links and the
          addresses they are for. Do not use an address that you want to keep from other people who use the same casino.
        </p>
      ),
    },
    {
      id: 'in-your-browser',
      title: 'In your browser',
      body: (
        <>
          <p>
            Three cookies are set when you sign in. <code translate="no">goldwake_refresh</code> keeps you signed in for
            up to 30 days after you signed in, and cannot be read by scripts.{' '}
            <code translate="no">goldwake_player</code> says that somebody is signed in here, and not who, so that no
            visitor’s page is shown to you first. Both are removed when you sign out.{' '}
            <code translate="no">goldwake_device</code> stays for up to 400 days: by this random number your account
            knows the device again, so that wrong passwords tried elsewhere do not keep you out. It also decides whether
            a sign-up by the link of another player counts as a{' '}
            <Link href={`${paths.sweepstakesRules}#referrals`}>referral</Link>, which takes a device that is new. All
            three go only to this casino, and are used for nothing else.
          </p>
          <p>Your browser’s own storage also holds:</p>
          <ul>
            <li>
              which account is signed in, its balances as last known, your recent games, favourites and bets, for when
              the casino cannot be reached; removed when you sign out;
            </li>
            <li>
              your settings: the balance you chose to see, your dice table and messages you dismissed; removed when you
              sign out;
            </li>
            <li>
              what could not be sent: that you signed out, until the casino has confirmed it; and the games that you
              added to your favourites or removed, with the number of your account, until the casino has answered or
              another player signs in here;
            </li>
            <li>
              settings of this browser: who referred you until you sign up, when a waiting update is due, and whether
              sounds are on;
            </li>
            <li>
              a random number by which <a href="#reports">reports</a> know the device again;
            </li>
            <li>support tickets that you write, and nobody but you reads; removed when you sign out;</li>
            <li>the pages, pictures and list of games, so that they open offline.</li>
          </ul>
          <p>Clearing this site’s data in your browser removes all of it, and nothing from the casino’s data folder.</p>
        </>
      ),
    },
    {
      id: 'payments',
      title: 'Payments',
      body: (
        <p>
          For each order, the casino sends the number of your account and the order to a payment provider and to a check
          against fraud, which also learns how many of your payments succeeded or were declined. Both are simulated and
          run on the same machine, unless whoever runs the casino has set others.
        </p>
      ),
    },
    {
      id: 'reports',
      title: 'What your browser reports',
      body: (
        <>
          <p>
            The check against fraud is told when you sign in and out. Analytics is also told which pages, games and
            dialogs you open and how your purchases end, unless your browser asks not to be tracked (Global Privacy
            Control or Do Not Track). Error reports say what failed: in every visit with an error, and in one of ten
            others.
          </p>
          <p>
            Reports go to the casino, which adds the number of your account and passes them on to these three services.
            They are simulated and run on the same machine, unless whoever runs the casino has set others. Reports are
            made without names, balances and what you type, but the message of an error can repeat some of it; e-mail
            addresses in it are removed.
          </p>
        </>
      ),
    },
    {
      id: 'who-sees-it',
      title: 'Who can see what',
      body: (
        <>
          <p>
            Other players can find you by the beginning of your username. They see your username, your picture, the
            month you joined and, unless you hide them, your favourite game and totals; your friends also see when you
            are online and what you play. Your <Link href={paths.settingsProfile}>profile</Link> has the settings for
            it. The chat is public: every player can read what you write there.
          </p>
          <p>
            Whoever runs the machine can see everything in the data folder, except passwords. A workbench for engineers
            shows the history of any player, to people who hold the link that the program prints when it starts.
            Histories can be exported; names are masked in an export unless the person who makes it asks otherwise.
          </p>
          <p>
            The services for <a href="#payments">payments</a> and <a href="#reports">reports</a> see what they are sent.
            Nobody else sees anything, and nothing is sold.
          </p>
        </>
      ),
    },
    {
      id: 'your-choices',
      title: 'Your choices',
      body: (
        <ul>
          <li>
            <strong>See and correct:</strong> your <Link href={paths.settingsProfile}>profile</Link> shows your names,
            your username, your e-mail address and your picture, and lets you change them.
          </li>
          <li>
            <strong>End sessions:</strong> under <Link href={paths.settingsSecurity}>security</Link>, one by one or all
            others at once.
          </li>
          <li>
            <strong>Delete:</strong> there is no button for deleting an account yet. Whoever runs the casino can delete
            its data folder, which deletes all accounts and all history at once.
          </li>
          <li>
            <strong>Take with you:</strong> whoever runs the casino can export the history. Your support tickets can be
            downloaded from the support panel.
          </li>
        </ul>
      ),
    },
    {
      id: 'how-long',
      title: 'How long',
      body: (
        <p>
          Accounts, history and e-mails are kept for as long as the data folder is kept; nothing expires by itself.
          Sessions end 30 days after you signed in. Links in e-mails work for an hour, or a day where they confirm a
          first address.
        </p>
      ),
    },
    {
      id: 'children',
      title: 'Under 18',
      body: (
        <p>Goldwake is for adults. Accounts are refused to anybody who is under 18 by the date of birth they give.</p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to this page',
      body: (
        <p>
          This page belongs to the program and changes with it, when the program starts to keep something else. The date
          at the top says when that last happened.
        </p>
      ),
    },
  ],
};
