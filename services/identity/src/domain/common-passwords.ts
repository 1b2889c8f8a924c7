/**
 * The 500 most common passwords of at least ten characters, in lower case. Source: the list in zxcvbn 4.4.2 (MIT,
 * Dropbox; frequencies of the public xato.net corpus). Shorter passwords are refused anyway.
 */
export const COMMON_PASSWORDS: readonly string[] = `
0000000000o 0102030405 010203040506 0147896325 0192837465 0987654321q 1020304050 102030405060 1029384756
1111111111zz 1111122222 1112131415 111222333a 1122112211 1122334455 112233445566 1123581321 1213141516 1223334444
123123123a 123123123q 123123qweqwe 1234509876 1234554321 12345654321 123456654321 1234567890 12345678900
12345678900987654321 1234567890a 1234567890q 1234567890qw 1234567890qwe 1234567890s 1234567890z 1234567891
12345678910 12345678912 123456789123 12345678987654321 1234567899 123456789987654321 123456789a 123456789aa
123456789abc 123456789b 123456789d 123456789f 123456789g 123456789k 123456789l 123456789m 123456789n 123456789o
123456789p 123456789q 123456789qaz 123456789qq 123456789qqq 123456789qw 123456789qwe 123456789qwerty 123456789r
123456789s 123456789t 123456789v 123456789w 123456789x 123456789z 123456789zxc 123456qwerty 12345qwert 12345qwerty
12345trewq 12345zxcvb 1234qwerasdf 1234qwerty 123hfjdk147 123qwe456rty 123qweasdzxc 12qw34er56ty 1357908642
1357924680 1357997531 17171717aa 19mtpgam19 1a2a3a4a5a 1a2b3c4d5e 1a2s3d4f5g 1pass1page 1q2q3q4q5q 1q2w3e4r5t
1q2w3e4r5t6y 1qa2ws3ed4rf 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 1qazxsw23edcvfr4 1z2x3c4v5b 23176djivanfros
31217221027711 3141592654 3216732167 3rjs1la7qe 3syqo15hil 4815162342 4815162342a 4815162342lost 4904s677075
51051051051 541233432442 5hsu75kpot 5t4r3e2w1q 7777755102q 7894561230 7ugd5hip2j 80070633pc 89015173454
89231243658s 89600506779 8phrowz622 8phrowz624 9293709b13 987654321a 987654321q 989244342a 999111999q a123456789
a1a2a3a4a5 a1b2c3d4e5 a1s2d3f4g5 a987654321 abracadabra abrakadabra admin18533362 ajcuivd289 aleksander aleksandra
alessandro alexander1 amsterdam1 anastasiya andrewjackie angelofwar apokalipsis applesauce armageddon asdfg12345
asdfghjkl1 asdfghjkl123 astalavista astonvilla azertyuiop azsxdcfvgb azwebitalia babemagnet badnaamhere beautiful1
bestfriend birthday21 birthday299 birthday54 blackberry bladerunner blingbling bondarenko braveheart businessbabe
byajhvfnbrf callofduty cannondale casablanca charlie123 cheburashka cheerleaers chessmaster chickenwing101
chocolate1 christophe clubpenguin cnjvfnjkju combat123654 comicbookdb computador contortionist counterstrike
ctdfcnjgjkm cvzefh1gkc cxfcnkbdfz cxfcnmttcnm cyberonline cyecvevhbr cyjdsvujljv darkknight darthvader dashadasha
dbrnjhjdbx dbrnjhjdyf deepthroat deerhunter deltaforce depechemode desperados deutschland devildriver devilmaycry
devilmaycry4 dhjnvytyjub dkflbvbhjdbx dkflbvbhjdyf doggystyle domainlock2005 dragonball dragonballz dragonfire
efbcapa201 ejaculation elizabeth1 enterprise evanescence evangelion fartripper fenerbahce fgjrfkbgcbc finalfantasy
firefighter firestarter fkg7h4f3v6 fkmnthyfnbdf fktrcfylhf fktrcfylhjdbx fktrcfylhjdyf flvbybcnhfnjh football12
friendster galatasaray gangbanged gfhjkmgfhjkm ghbdtndctv ghbdtnghbdtn ghbdtnrfrltkf ghhh47hj764 ghhh47hj7649
ghjcnbnenrf ghjcnjgfhjkm ghjcnjghjcnj ghjcnjrdfibyj ghostrider goldfinger good123654 goodfellas greedisgood
groupd2013 gthtcnhjqrf gunslinger gy3yt2rgls harrypotter hd764nw5d7e1vb1 hedimaptfcor hellokitty hellothere
helloworld hellraiser highlander hondacivic housewifes hshfd4n279 htubcnhfwbz iaapptfcor iddqdidkfa ilovemyself
insertions installutil interacial intercourse ironmaiden iseedeadpeople j3qq4h7h2v jamesbond007 jediknight
jesuschrist jetbalance juggernaut justforfun justinbieber kamehameha kingfisher knickerless konstantin lamborghini
leavemealone ledzeppelin letmeinnow lhbjkjubz2957704 lifeisgood lightsaber limpbizkit liverpool1 lkjhgfdsaz
lockerroom losangeles lost4815162342 luojianhua m6cjy69u35 madagaskar mailcreated5240 manchester mapet123456
masterbaiting masterbate masterbating masterchief mastermind masturbation matematika maurolarastefy maximilian
metallica1 mevefalkcakk mickeymouse microphone momsanaladventure moneymaker montecarlo montgom240 mostwanted
motdepasse motherlode multiplelo mypassword naughtyboy necromancer needforspeed networkingpe neveragain newpassword
newproject2004 newzealand nopassword nthvbyfnjh nuttertools oc247ngucz oldsmobile opensesame painkiller parolparol
passmaster password00 password01 password10 password11 password12 password123 password1234 password13 password23
password69 password99 pathfinder penetrating penetration peternorth playstation playstation3 poiuytrewq pokemon123
polniypizdec0211 polniypizdec110211 porsche911 postov1000 prettygirl primetime21 psychnaut1 ptybnxtvgbjy puertorico
pufunga7782 q123456789 q1234567890 q1q2q3q4q5 q1w2e3r4t5 q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8 qawsedrftg
qazwsxedc1 qazwsxedc12 qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb qazxswedcvfr qpwoeiruty qq123456789 quant4307s
quicksilver qweasdzxc1 qweasdzxc123 qwerasdfzxcv qwert12345 qwertasdfg qwerty1234 qwerty12345 qwerty123456
qwerty123456789 qwerty2010 qwertyasdfgh qwertyuiop qwertyuiop1 qwertyuiop123 qwertyytrewq realmadrid rfhfvtkmrf
rfkmrekznjh rfnfcnhjaf rfnfgekmnf rhbcnbyjxrf rjirfrgbde rjycnfynby rkfdbfnehf roadrunner roflcopter ronaldinho
s456123789 sailormoon salamander salamandra samsung123 sanandreas saun24865709 sebastian1 sersolution sevastopol
shadow1212 shevchenko sidewinder skateboard skorpion39 slipknot666 smallville sojdlg123aljg solidsnake sonyericsson
soso123aljg spartan117 spiderman1 stalingrad strawberry summertime superduper supermanboy superpuper supersonic
syncmaster t34vfrc1991 tamwsn3sja terminator testing123 thunderbird tigerwoods tinkerbell tokiohotel translator
trustnoone uncencored undertaker unforgiven usuckballz1 vanyarespekt venom121293 verygoodbot vflfufcrfh vfntvfnbrf
vfvfvskfhfve vfylfhbyrf volkswagen vqsablpzla vsjasnel12 vyjujnjxbt wachtwoord watermelon webhompass websolutions
welcome123 wenef45313 whitepower whosyourdaddy wishmaster yanshi1982 ybrjkftdbx yfnfitymrf yjdsqgfhjkm z123456789
z1x2c3v4b5 zaq1xsw2cde3 zaratustra zcxfcnkbdf zqjphsyf6ctifgu zx123456789 zxcasdqwe123 zxcvb12345 zxcvbnm123
`
  .trim()
  .split(/\s+/);

/**
 * Words that people often extend with a few digits or symbols to satisfy a password rule, for example `Password1!` or
 * `qwerty2024`.
 */
export const COMMON_BASES: readonly string[] = `
password passwort qwerty qwertz azerty letmein iloveyou welcome admin administrator dragon monkey football baseball
basketball sunshine princess superman batman starwars pokemon charlie jordan michael jennifer master shadow whatever
freedom trustno hello summer winter spring autumn changeme secret computer internet samsung liverpool chelsea arsenal
`
  .trim()
  .split(/\s+/);
