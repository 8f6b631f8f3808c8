/** The words in the most common stolen passwords; additions such as '1!' do not make them safe. */
const words = `
password passwort passphrase passw pass passcode mypassword newpassword userpassword defaultpassword
qwerty qwertz azerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qweasd qweasdzxc qwe asd zxc
qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm
abc abcd abcde abcdef abcdefg abcdefgh abcdefghijklmno abcdefghijklmnopqrstuvwxyz aaa test testing tester guest
admin administrator root sysadmin superuser superadmin adminadmin manager login letmein letmeinnow access open
welcome welcomehome hello helloworld changeme changemenow changeit default temp temporary secret mysecret topsecret
iloveyou ilovemyfamily love lovely sunshine princess dragon monkey shadow master football baseball basketball soccer
hockey superman batman spiderman pokemon starwars ninja mustang harley ferrari corvette yankees cowboys lakers raiders
michael jordan jennifer jessica ashley daniel andrew thomas charlie robert matthew joshua hunter buster tigger
spring summer autumn fall winter january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday
freedom whatever trustno trustnoi computer internet google facebook samsung apple microsoft windows cheese banana
flower killer pepper ginger cookie chocolate purple orange yellow silver golden gold diamond diamonds money dollar
vegas lasvegas nevada casino jackpot lucky loupe pawn pawnshop coin coins coinshop jewelry jewelryshop metro shop store
company business office employee customer drawer station cashier
correcthorsebatterystaple thisismypassword thisisapassword thequickbrownfox nothing something blahblah asdfasdf
`

export const commonWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(word => word !== ''))
