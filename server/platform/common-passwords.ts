/** The commonest passwords of six characters or more, in the world and in Brazil. Stays on the server: no browser loads them. */
const COMMON = new Set(
  `
  password passw0rd password1 password123 p@ssw0rd passwd qwerty qwerty1 qwerty12 qwerty123 qwertyui qwertyuiop qwert12345 asdfgh asdfghjkl
  zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 qazwsx qazwsxedc zaq12wsx asdf1234 abc123 abcd1234 abc12345 123abc
  1234abcd a123456 a12345678 123456a 12345a 12345q 123456q 123qwe 123qweasd 1234qwer qwe123 aa123456 abcdef abcdefg abcdefgh a1b2c3 a1b2c3d4
  123123 123321 321321 121212 112233 123123123 12341234 131313 101010 147258 147258369 159357 159753 159951 456789 456456 654321 987654321
  789456 789456123 741852 741852963 963852741 852456 142536 102030 10203040 1020304050 010203 01020304 112358 192837465 246810 314159 333221
  696969 777888 123654 124578 142857 100200 200300 010101 020304 12344321 11112222 198800 142434 181818 202020 212121 232323 252525 141414
  iloveyou monkey dragon sunshine princess football baseball superman batman master shadow michael jessica ashley charlie welcome welcome1
  letmein trustno1 starwars pokemon naruto login123 admin1 admin12 admin123 administrator root123 test123 teste1 teste123 testes testando
  guest123 changeme secret secret123 hello123 freedom whatever access google samsung computer internet killer hunter soccer ginger cookie
  summer winter flower orange banana purple silver maggie buster tigger jordan jordan23 thomas robert daniel andrew michelle nicole liverpool
  chelsea arsenal barcelona realmadrid juventus ronaldo ronaldinho messi10 neymar neymar10 neymar11 cristiano pele10 futebol futebol10
  futebol123 senha1 senha12 senha123 senha1234 senha12345 senha123456 minhasenha minhasenha123 senhasenha senhaforte novasenha suasenha
  mudar123 mudarsenha trocar123 troca123 inicial123 bemvindo bemvindo1 acesso123 entrar123 usuario usuario123 cliente123 sistema sistema123
  brasil brasil1 brasil10 brasil123 brasil2014 brasil2022 brasil2026 hexacampeao hexa2026 penta2002 pentacampeao flamengo flamengo1
  flamengo10 flamengo123 flamengo1981 mengao mengao10 corinthians corinthians1 corinthians10 timao1910 timao10 curintia palmeiras
  palmeiras10 verdao palestra santos santosfc santos10 saopaulo saopaulofc saopaulo10 tricolor tricolor10 vascao vascodagama vasco123
  vasco1898 cruzeiro cruzeiro10 cabuloso gremio gremio10 gremio123 internacional colorado atletico galo13 galodoido galo123 fluminense
  fluminense10 botafogo botafogo10 fogao10 bahia10 bahia123 vitoria sport10 fortaleza ceara10 chapecoense athletico furacao coritiba goiasec
  teamo123 teamo1 teamomuito euteamo euteamo1 amorzinho amoreterno amor123 meuamor meubem meubebe minhavida minhafilha meufilho felicidade
  familia familia1 familia123 deusefiel deusefiel1 deus123 deuseamor deusnocomando jesus1 jesus123 jesuscristo jesusteama jesuseterno
  jesusmeama jesuslove senhorjesus gratidao esperanca liberdade princesa princesa1 gatinha gatinho cachorro borboleta estrela estrelinha
  bonita bonitinha gostosa gostoso querida lindinha amigos amizade sucesso vitoria1 vencedor campeao campeao10 campeao123
  maria123 mariaeduarda anaclara julia123 gabriel gabriel1 gabriel123 gabriela lucas123 matheus mateus123 rafael rafael123 rafaela
  rodrigo rodrigo123 fernando fernanda fernanda1 camila camila123 leonardo leandro carlos carlos123 eduardo eduardo1 eduarda gustavo
  gustavo1 guilherme bruno123 bruna123 daniela daniel123 juliana juliana1 amanda amanda123 beatriz larissa leticia mariana mariana1
  patricia vanessa marcelo marcos123 ricardo roberto alexandre alessandra adriana adriano andre123 antonio joao123 pedro123 paulo123
  vitoria123 isabela isabella giovana giovanna carolina isadora sabrina renata123 renato123 thiago123 tiago123 felipe felipe123 vinicius
  palpite palpite1 palpite123 palpites aposta aposta123 apostas apostador cravacrava crava1 crava123 cravei123 loteria megasena ganhar123
  dinheiro dinheiro1 milionario pagamento pixpix pix123 cartola cartola10 cartola123 cartolafc bolao123 bolao2026
  `
    .trim()
    .split(/\s+/),
)

const RUNS = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
]

/**
 * Whether a password (normalised, 6 to 128 characters) is easy to guess: on the list, one or two characters repeated, a run of the
 * keyboard's digits or of the alphabet, or the person's own `names` (username, e-mail, CPF, full name).
 */
export function isCommonPassword(password: string, names: readonly string[] = []): boolean {
  const lower = password.toLowerCase()
  return (
    COMMON.has(lower) ||
    /^(..?)\1+.?$/u.test(lower) ||
    RUNS.some(run => run.includes(lower)) ||
    names.some(name => ownForms(name).includes(lower))
  )
}

/** Of an e-mail the mailbox counts too; a name counts with and without its spaces and marks. */
function ownForms(name: string): string[] {
  const whole = name.toLowerCase().normalize('NFKC')
  const forms = [whole, whole.split('@')[0] ?? '', ...whole.split(/\s+/)]
  return forms.flatMap(form => [form, form.replace(/[\s._-]/g, '')])
}

/** The error code for a new password beyond its length, or undefined. `names` are the person's own. */
export const passwordProblem = (password: string, names: readonly string[]): 'password_too_common' | undefined =>
  isCommonPassword(password, names) ? 'password_too_common' : undefined
