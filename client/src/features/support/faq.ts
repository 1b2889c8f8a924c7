import { RULE_TEXTS } from '@goldwake/contracts';
import { paths } from '../../shell/paths.js';

export interface Question {
  question: string;
  answer: string;
  /** Additional search terms that a player with this question might type. */
  words: string;
  link?: { to: string; label: string };
}

export interface Topic {
  title: string;
  questions: readonly Question[];
}

export const TOPICS: readonly Topic[] = [
  {
    title: 'Coins',
    questions: [
      {
        question: 'Is any of this real money?',
        answer:
          'No. Gold Coins and Sweeps Coins are play money. Payments are simulated, so no real money goes in, and there is nothing to take out.',
        words: 'cash dollars free cost price gambling',
        link: { to: paths.sweepstakesRules, label: 'Sweepstakes Rules' },
      },
      {
        question: 'How do I get Gold Coins?',
        answer: `Claim the daily bonus: ${RULE_TEXTS.bonusGold}, once a day, more on each day in a row. When you hold less than ${RULE_TEXTS.topUpBelow}, top up ${RULE_TEXTS.topUp} in your wallet, at most once an hour. Bets earn rakeback, and VIP levels bring rewards. They can also be bought, with simulated payments.`,
        words: 'GC earn more free empty run out top up vip rakeback reward level',
        link: { to: paths.vip, label: 'VIP Program' },
      },
      {
        question: 'How do I get Sweeps Coins?',
        answer: `The daily bonus brings ${RULE_TEXTS.bonusSweeps}, more on each day in a row, and some packages of Gold Coins contain some. Bets of Sweeps Coins earn rakeback, and VIP levels bring rewards. They cannot be topped up.`,
        words: 'SC earn more free bonus vip rakeback reward level',
        link: { to: paths.vip, label: 'VIP Program' },
      },
      {
        question: 'When can I claim the daily bonus again?',
        answer: `From midnight UTC, in the evening or at night in the United States. A day that you did not claim is gone: bonuses do not add up, and the streak of ${RULE_TEXTS.bonusDays} days starts again at day 1.`,
        words: 'time zone hour wait next tomorrow already claimed reset streak missed row',
      },
      {
        question: 'Why is the top-up closed?',
        answer: `It opens when you hold less than ${RULE_TEXTS.topUpBelow}, and once an hour at most. The wallet says how long is left.`,
        words: 'topup disabled grey wait refill',
      },
      {
        question: 'What is the difference between Gold Coins and Sweeps Coins?',
        answer:
          'In a real sweepstakes casino, Sweeps Coins could be redeemed for prizes and Gold Coins could not. Here both are play money; they differ in how you get them, and Sweeps Coins have a playthrough.',
        words: 'GC SC currency compare round hexagon',
      },
      {
        question: 'What does playthrough mean?',
        answer:
          'Sweeps Coins of the daily bonus and of the VIP program must be staked once in total, and those that come with bought coins several times; the packages say how often. The bar in your wallet shows how much is left to play. Nothing happens if you do not.',
        words: 'wagering requirement progress rollover bar',
      },
      {
        question: 'Can I buy coins?',
        answer:
          'Yes, with simulated payments. Buy Coins leads to a payment page that takes test cards only and lists their numbers. Never enter a real card. Everything can be played without buying anything.',
        words: 'purchase pay package card apple google pay crypto shop',
      },
      {
        question: 'Can I redeem my coins or win a prize?',
        answer: 'No. Nothing is paid out, whatever your balance says.',
        words: 'withdraw cash out payout redemption bank gift card',
      },
      {
        question: 'How do I switch between GC and SC?',
        answer:
          'Press the balance at the top of the page: it turns from one coin to the other, and games play with the one it shows.',
        words: 'toggle currency change balance pill wallet',
      },
      {
        question: 'Why does my balance look a cent too low?',
        answer:
          'Amounts are kept to a millionth of a coin and shown to two decimals at most, rounded down. Nothing is lost: the rest is there and counts.',
        words: 'rounding decimals missing amount wrong',
      },
    ],
  },
  {
    title: 'Playing',
    questions: [
      {
        question: 'How does Dice work?',
        answer:
          'Choose a target and whether the roll, from 0.00 to 100.00, shall land over or under it. The less likely the win, the more it pays. The house keeps 1 % of the fair payout.',
        words: 'rules roll over under multiplier odds chance edge play',
        link: { to: paths.dice, label: 'Open Dice' },
      },
      {
        question: 'What are the smallest and the largest stake?',
        answer: 'They are the same in all of our own games. The Sweepstakes Rules state them for both coins.',
        words: 'limit minimum maximum min max bet amount',
        link: { to: paths.sweepstakesRules, label: 'Open the Sweepstakes Rules' },
      },
      {
        question: 'How can I check that a roll was fair?',
        answer:
          'Press a row of the bet history on the dice page. Once you have changed the seeds, your browser computes the roll again from them and compares.',
        words: 'provably fairness verify verifier cheat rigged trust random proof',
        link: { to: paths.dice, label: 'Open Dice' },
      },
      {
        question: 'What are server seed and client seed?',
        answer:
          'Two texts that decide your rolls together. The casino shows a hash of its secret one before you bet, so it cannot change it; yours you may choose. Changing the pair, under Fairness, reveals the secret one.',
        words: 'hash nonce sha256 hmac fairness rotate',
      },
      {
        question: 'How do I bet automatically, and stop at a loss?',
        answer:
          'On Dice choose Auto, then set the number of bets, “Stop on loss” and “Stop on profit”. It also stops when you press Stop, when the connection is lost, or when the next stake is above your balance.',
        words: 'auto autobet limit series martingale',
        link: { to: paths.dice, label: 'Open Dice' },
      },
      {
        question: 'Why can I not play some slots and the live games?',
        answer:
          'Most slots and all originals can be played: “Playable now” above a list of games shows which. The others, and the live games, are listed with their figures and not dealt yet.',
        words: 'slot live dealer table roulette start load demo provider other',
        link: { to: `${paths.games}?playable=true`, label: 'Playable games' },
      },
      {
        question: 'How do I find a game?',
        answer:
          'Press the search button, or / on a keyboard, and type a part of its name. Groups and providers are in the menu and in the lobby.',
        words: 'search browse filter list provider catalogue',
        link: { to: paths.games, label: 'All games' },
      },
      {
        question: 'Can I mark games as favourites?',
        answer:
          'Yes: press the heart on a game’s card or page. You need to be signed in, as favourites belong to your account.',
        words: 'favorite heart like save bookmark',
      },
      {
        question: 'Which keys can I use?',
        answer:
          'Press ? on any page for the list that fits it. On Dice, turn the keys on below the bet button: then Space bets, A and S halve and double the stake, and Q and W move the target.',
        words: 'keyboard shortcut hotkey legend',
      },
      {
        question: 'How do I take a break from playing?',
        answer:
          'Limits by day and self-exclusion are not here yet. Sign out, close the casino, and read what helps; in the United States, 1-800-GAMBLER is free, day and night.',
        words: 'stop addiction problem help self exclusion limit responsible pause',
        link: { to: paths.responsibleGaming, label: 'Responsible Social Gaming' },
      },
    ],
  },
  {
    title: 'Account',
    questions: [
      {
        question: 'Where is the e-mail with my link?',
        answer:
          'In the local mailbox. Goldwake sends no e-mail over a network: e-mails are put on a page of the casino, which opens on the machine that runs it.',
        words: 'email mail confirm verify inbox spam not arrived activation',
        link: { to: paths.mailbox, label: 'Local mailbox' },
      },
      {
        question: 'I forgot my password. What now?',
        answer:
          'Press Login, then “Forgot it?”, and enter your e-mail. The e-mail with the link is in the local mailbox at once, and its link works for an hour.',
        words: 'reset lost new cannot log in sign in',
        link: { to: paths.mailbox, label: 'Local mailbox' },
      },
      {
        question: 'How do I change my password?',
        answer:
          'In your settings under Security. You need the current one; all your other sessions end when it changes.',
        words: 'security new update',
        link: { to: paths.settingsSecurity, label: 'Security settings' },
      },
      {
        question: 'Why does my login not work any more?',
        answer:
          'Login with your e-mail, not your username. After 10 wrong passwords, the next attempts have to wait, each longer than the one before. A browser in which you signed in before does not wait for what others try. “Forgot it?” always helps at once.',
        words: 'locked out blocked too many attempts cannot sign in wrong',
      },
      {
        question: 'How do I change my username, my name or my picture?',
        answer:
          'In your profile. A username has 3 to 20 letters of one alphabet, digits, dots, dashes or underscores, and must not look like that of another player. A picture may be PNG, JPEG or WebP, up to 1 MB, or one of the 24 drawn ones.',
        words: 'avatar photo rename profile image upload first last',
        link: { to: paths.settingsProfile, label: 'Your profile' },
      },
      {
        question: 'How do I change my e-mail address?',
        answer:
          'In your profile, with your password. The new address takes effect once you open the link in the e-mail sent to it, which is in the local mailbox.',
        words: 'mail new update',
        link: { to: paths.settingsProfile, label: 'Your profile' },
      },
      {
        question: 'Why is my state not eligible?',
        answer:
          'Completing an account leaves out states where sweepstakes casinos do not take players in practice. It is a part of what is simulated; you can go on playing without it, but not redeem Sweeps Coins.',
        words: 'location residence california new york washington country complete onboarding',
        link: { to: `${paths.sweepstakesRules}#who-may-play`, label: 'Who may play' },
      },
      {
        question: 'How old do I have to be?',
        answer: '18 or older. Signing up asks for your date of birth, and an account is refused below that.',
        words: 'age minimum adult birthday underage 18',
      },
      {
        question: 'How do I sign out on another device?',
        answer: 'Security in your settings lists where you are signed in, and ends one session or all others.',
        words: 'session log out logout revoke browser phone stolen',
        link: { to: paths.settingsSecurity, label: 'Security settings' },
      },
      {
        question: 'Why was I signed out?',
        answer:
          'A session ends 30 days after you signed in, when the password changes, when you end it elsewhere, or when you sign in on more than 20 browsers.',
        words: 'session ended expired logged out',
      },
      {
        question: 'Can I delete my account?',
        answer:
          'Not from the settings yet. Whoever runs the casino can delete its data folder, which deletes every account in it.',
        words: 'close remove erase cancel data',
        link: { to: `${paths.privacyPolicy}#your-choices`, label: 'Your choices' },
      },
    ],
  },
  {
    title: 'Privacy and trouble',
    questions: [
      {
        question: 'What does Goldwake keep about me?',
        answer:
          'What you entered, what you played and when, on the machine that runs the casino and in your browser. Nothing is sent to anybody else, unless whoever runs the casino has set other services for payments or reports.',
        words: 'data privacy personal tracking cookies analytics information',
        link: { to: paths.privacyPolicy, label: 'Privacy Policy' },
      },
      {
        question: 'Who reads my tickets?',
        answer:
          'Nobody but you. There is no staff: a ticket is a note in this browser, to be kept, downloaded and handed to whoever runs the casino, or deleted.',
        words: 'support contact chat human agent live staff answer reply',
      },
      {
        question: 'The connection was lost during a bet. What happened to it?',
        answer:
          'Either it was never placed, or it was settled as usual. Your page asks again under the same number, so it is never charged twice, and the bet history shows the result.',
        words: 'disconnected offline network twice charged pending round error',
      },
      {
        question: 'My balance is wrong. What can I do?',
        answer:
          'Load the page again, and look through your bet history. If it is still wrong, whoever runs the casino can replay your history and name the entry that made the number.',
        words: 'missing coins lost incorrect gone disappeared bug',
      },
      {
        question: 'What works offline?',
        answer:
          'The lobby, the list of games, the legal pages and your last known balances. Betting waits for the casino: nothing is queued.',
        words: 'internet no connection airplane server down',
      },
      {
        question: 'Why is an update offered, and what does it do?',
        answer:
          'A newer version of the page is there. It loads when you press Update, or by itself after ten minutes, though never in the middle of a round or while something you typed is unsent.',
        words: 'refresh reload version countdown snackbar',
      },
      {
        question: 'Can I install it as an app?',
        answer:
          'Yes, where your browser offers it: look for “Install” or “Add to home screen” in its menu. It is the same casino, in a window of its own.',
        words: 'phone home screen pwa mobile download ios android',
      },
    ],
  },
];

export const QUESTIONS: readonly Question[] = TOPICS.flatMap(({ questions }) => questions);
