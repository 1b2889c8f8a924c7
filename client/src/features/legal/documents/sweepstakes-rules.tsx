import { formatMoney, POSTAL_CODE_RULES, REFERRAL_RULES, RULE_TEXTS } from '@goldwake/contracts';
import { Link } from 'wouter';
import { paths } from '../../../shell/paths.js';
import type { LegalDocument } from '../legal-document.js';
import { StakeRange } from '../stake-range.js';

const { bonus, maxFriends, qualifyingPoints, qualifyingDays, holdDays } = REFERRAL_RULES;
const REFERRAL_GOLD = formatMoney(bonus.gold_coins, 'gold_coins');
const REFERRAL_SWEEPS = formatMoney(bonus.sweeps_coins, 'sweeps_coins');

export const sweepstakesRules: LegalDocument = {
  title: 'Sweepstakes Rules',
  description:
    'How Gold Coins and Sweeps Coins are come by and played in Goldwake, a simulation with play money: no real money to pay, nothing to win.',
  updated: '2026-11-30',
  summary: (
    <>
      <p>
        <strong>
          Goldwake is a simulation with play money. It is modelled on a sweepstakes social casino, but it is not one:
          payments are simulated, and there is no prize to take out.
        </strong>
      </p>
      <p>
        These rules say how its two coins work here, so that you know what every number on the screen means. No purchase
        is necessary: both coins can be had for free.
      </p>
    </>
  ),
  sections: [
    {
      id: 'no-prizes',
      title: 'No prizes, no real money',
      body: (
        <>
          <p>
            Gold Coins and Sweeps Coins are numbers in a file on the machine that runs this casino. Neither has a value
            in money, and neither can be sold, given to another player or exchanged for anything, in the casino or
            outside it.
          </p>
          <p>
            Coins can be bought, but the payment is simulated too. The payment page takes only the test cards that it
            lists, and charges no card or account. Buying changes no odds, and no game requires it.
          </p>
          <p>
            Real sweepstakes casinos let players redeem Sweeps Coins for cash or other prizes. Goldwake shows that kind
            of casino and copies its rules of play. It does not copy that part: nothing is paid out, whatever your
            balance says.
          </p>
        </>
      ),
    },
    {
      id: 'who-may-play',
      title: 'Who may play',
      body: (
        <>
          <p>
            You must be 18 or older. Signing up asks for your date of birth, and the casino refuses an account to
            anybody who is younger by it. The date cannot be changed afterwards.
          </p>
          <p>
            You can play as soon as you have signed up. Completing your account also asks for the US state that you live
            in. Some states are left out of that list of eligible states, as they are by sweepstakes casinos in
            practice: California, Connecticut, Delaware, Idaho, Louisiana, Michigan, Montana, Nevada, New Jersey, New
            York and Washington. Without a complete account you can play, but not redeem Sweeps Coins. It is part of
            what is simulated. What you enter is not checked against any register.
          </p>
        </>
      ),
    },
    {
      id: 'gold-coins',
      title: 'Gold Coins (GC)',
      body: (
        <>
          <p>Gold Coins are for playing for fun. There are six ways to get them:</p>
          <ul>
            <li>
              <strong>Daily bonus:</strong> {RULE_TEXTS.bonusGold}, once a day.
            </li>
            <li>
              <strong>Top-up:</strong> {RULE_TEXTS.topUp} from your wallet, when you hold less than{' '}
              {RULE_TEXTS.topUpBelow}, at most once an hour.
            </li>
            <li>
              <strong>Purchase:</strong> packages of Gold Coins, some of them with Sweeps Coins as a bonus.
            </li>
            <li>
              <strong>VIP program:</strong> rakeback of your bets, and rewards of your level. The{' '}
              <Link href={paths.vip}>VIP page</Link> lists all levels.
            </li>
            <li>
              <strong>Promotions:</strong> coins for play, gifts, and more coins for a purchase. The{' '}
              <Link href={paths.promotions}>promotions page</Link> states the terms of each.
            </li>
            <li>
              <strong>Referrals:</strong> {REFERRAL_GOLD} for you and for each friend who counts. The{' '}
              <a href="#referrals">conditions</a> are below.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'sweeps-coins',
      title: 'Sweeps Coins (SC)',
      body: (
        <>
          <p>
            Sweeps Coins cannot be topped up. The daily bonus brings {RULE_TEXTS.bonusSweeps} together with the Gold
            Coins, packages of Gold Coins can contain some as a bonus, promotions and referrals can grant some, a card
            with a postal request code pays {RULE_TEXTS.postalReward}, and the VIP program returns part of the house
            edge of your bets as rakeback and grants some as rewards.
          </p>
          <p>
            Sweeps Coins of the daily bonus, of promotions, of referrals, of postal request codes and of the VIP program
            must be played through once: with stakes that add up to their amount. Those that come with a package, also
            those that a promotion adds to it, must be played through as often as the package says. Your wallet shows
            how much is still to be played. In a real sweepstakes casino, coins must be played through before they can
            be redeemed. Here there is nothing to redeem, and playthrough is kept because it is part of how such a
            casino counts.
          </p>
        </>
      ),
    },
    {
      id: 'daily-bonus',
      title: 'The daily bonus',
      body: (
        <>
          <p>
            Every account may claim one bonus a day. A day begins at midnight in Coordinated Universal Time (UTC), which
            is in the evening or at night in the United States. The bonus of a day that you did not claim is gone; it
            does not add up.
          </p>
          <p>
            The bonus is smallest on the first day and grows with each day that you claim in a row, up to day{' '}
            {RULE_TEXTS.bonusDays}. After that day, and after a missed day, it starts again at day 1.
          </p>
          <p>Claiming twice, in two tabs or by pressing again after a lost connection, gives the bonus once.</p>
        </>
      ),
    },
    {
      id: 'postal-request-codes',
      title: 'Postal request codes',
      body: (
        <>
          <p>
            A player can ask for Sweeps Coins by post, without a purchase. The{' '}
            <Link href={paths.postalCodes}>page of the postal request codes</Link> gives out a code, says what to write
            on the card, and has one to print. Each accepted card pays {RULE_TEXTS.postalReward}.
          </p>
          <ul>
            <li>You can request one code a day; a day begins at midnight UTC.</li>
            <li>
              You can have one open code at a time. A code is open until its card arrives, or until{' '}
              {POSTAL_CODE_RULES.validDays} days after the request, when it expires.
            </li>
            <li>A code belongs to the account that requested it, and pays once.</li>
            <li>A card that is rejected pays nothing. The page states the reason.</li>
          </ul>
          <p>
            The post is simulated: the address does not exist, and whoever runs this casino accepts or rejects the
            cards.
          </p>
        </>
      ),
    },
    {
      id: 'referrals',
      title: 'Referrals',
      body: (
        <>
          <p>
            Your <Link href={paths.referrals}>referrals page</Link> has a link for your friends. When a friend who signs
            up by it meets these conditions, you and your friend are paid {REFERRAL_GOLD} and {REFERRAL_SWEEPS} each:
          </p>
          <ul>
            <li>
              Your friend signs up on a new device: one that has not been used for your account, and on which nobody has
              signed up by such a link before.
            </li>
            <li>
              Within {qualifyingDays} days of the sign-up, your friend verifies an e-mail address and earns{' '}
              {qualifyingPoints.toLocaleString('en-US')} VIP points, which come from bets of Sweeps Coins.
            </li>
            <li>
              The bonus is then held for {holdDays} days. It is not paid if points were taken back until then, so that
              too few are left, or if one of you is banned.
            </li>
            <li>
              You are paid for at most {maxFriends} friends. Players who refer each other, also through others, are not
              paid.
            </li>
          </ul>
          <p>The rules at the sign-up of your friend apply, also if they change later.</p>
        </>
      ),
    },
    {
      id: 'play',
      title: 'Stakes, wins and odds',
      body: (
        <>
          <p>
            A stake is taken from the balance you have chosen, and a win is paid into the same one, in the same step. In
            each of our own games the stake is from <StakeRange currency="gold_coins" />, or from{' '}
            <StakeRange currency="sweeps_coins" />. On <Link href={paths.dice}>Dice</Link>, the chance of winning that
            you choose is between 1.00 % and 98.00 %, and the house keeps 1 % of the fair payout: over very many bets,
            99 of every 100 coins staked come back.
          </p>
          <p>
            Amounts are kept to a millionth of a coin and shown to two decimals, rounded down; whole coins may be shown
            without decimals. Payouts are rounded down to the millionth.
          </p>
          <p>
            The other <Link href={paths.originals}>originals</Link> and the{' '}
            <Link href={paths.group('slots')}>slots</Link> state their returns on their pages. Games that cannot be
            played yet have pages too; the return shown there is that of an invented game.
          </p>
        </>
      ),
    },
    {
      id: 'fairness',
      title: 'How a roll is decided',
      body: (
        <>
          <p>
            Before you bet, the casino fixes a secret server seed and shows you its SHA-256 hash. Your own client seed
            and a number that counts your bets go into every roll as well. Once you change the pair of seeds, the secret
            one is shown, and your browser can compute each of its rolls again, from the bet history on the dice page.
          </p>
          <p>
            The casino cannot change a roll after your bet without the hash failing to match, and cannot choose a roll
            by your stake, because the stake is no part of the computation.
          </p>
        </>
      ),
    },
    {
      id: 'mistakes',
      title: 'Mistakes and corrections',
      body: (
        <p>
          Every change of a balance is an entry in a history that is only ever added to. If a balance is wrong, a
          correction is added as an entry of its own; nothing is rewritten. Whoever runs the casino can replay the
          history and show which entry made which number.
        </p>
      ),
    },
    {
      id: 'not-yet',
      title: 'What is not here yet',
      body: (
        <p>
          Redemptions, races and giveaways are part of sweepstakes casinos and are not part of Goldwake today. When one
          of them arrives it will be simulated like the rest, without real money, and these rules will say how it works.
        </p>
      ),
    },
  ],
};
