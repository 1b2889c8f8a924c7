/**
 * Words that people often extend with a year, a few digits or symbols to satisfy a password rule, for example
 * `Password1!` or `Silvester2026!`: the season, the month, the day and the feast at which they choose it, and what the
 * password is for. Accents make no difference.
 */
export const COMMON_WORDS: readonly string[] = `
password passwort passwd kennwort wachtwoord contrasena motdepasse senha parola haslo sifre пароль
qwerty qwertz azerty letmein iloveyou welcome willkommen bienvenue bienvenido benvenuto welkom admin administrator
dragon monkey football fussball baseball basketball sunshine princess superman batman starwars pokemon charlie jordan
michael jennifer master shadow whatever freedom trustno hello hallo bonjour changeme secret geheim computer internet
samsung liverpool chelsea arsenal schatz привет любовь

casino casinos kasino spielbank spielcasino onlinecasino cassino kasyno казино jackpot gluecksspiel glücksspiel
gambling gambler betting lotto lottery lotterie loteria lotteria roulette ruleta roleta рулетка blackjack poker покер
baccarat bingo slots slotmachine spielautomat croupier dealer dice wuerfel würfel coins freispiele freespins bonus
bigwin winner gewinner gewinn ganador vincitore gagnant lucky luckyseven glueck glück gluckspilz glueckspilz fortuna
suerte fortune удача

spring summer autumn fall winter frühling fruehling fruehjahr frühjahr sommer herbst lente zomer herfst
printemps ete automne hiver primavera verano otono invierno estate autunno inverno verao outono
wiosna lato jesien zima весна лето осень зима vår host vinter forar efterar kis ilkbahar yaz sonbahar

christmas xmas merrychristmas newyear happynewyear newyearseve easter halloween thanksgiving valentine valentines
weihnachten weihnacht weihnachtsmann froheweihnachten advent nikolaus silvester sylvester neujahr frohesneuesjahr
ostern osterhase pfingsten karneval fasching oktoberfest kerst kerstmis sinterklaas pasen koningsdag oudjaar nieuwjaar
noel joyeuxnoel reveillon bonneannee nouvelan paques toussaint saintsylvestre navidad feliznavidad nochebuena nochevieja
anonuevo reyes pascua semanasanta natale buonnatale capodanno pasqua ferragosto befana carnevale natal feliznatal
anonovo pascoa carnaval reveion swieta bozenarodzenie sylwester nowyrok wielkanoc juldagen julafton jul nyår påsk
midsommar bayram ramazan ramadan diwali hanukkah рождество новыйгод пасха rozhdestvo novygod novyjgod
vacation holiday holidays urlaub ferien vakantie vacances vacaciones vacanze ferias birthday geburtstag anniversaire

january february march april may june july august september october november december
januar jänner jaenner februar märz maerz mai juni juli oktober dezember januari februari maart augustus
janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro
styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien
январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь

monday tuesday wednesday thursday friday saturday sunday weekend wochenende
montag dienstag mittwoch donnerstag freitag samstag sonntag maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo
lunedi martedi mercoledi giovedi venerdi domenica понедельник вторник среда четверг пятница суббота воскресенье
`
  .trim()
  .split(/\s+/);
