import { defineMessages } from '#web/lib/i18n.ts'

/** A number of the rules, and what it is: "25 pontos", "Placar exato". */
export interface Fact {
  figure: string
  label: string
}

/** One kind of game as its page tells it. `facts` are the numbers of docs/rules.md in plain words. */
export interface ModeText {
  title: string
  what: string
  facts: readonly Fact[]
  /** What else there is to know, one sentence each. */
  notes: readonly string[]
  /** What more there is where it is played for money. `fee`: what the house keeps of games made now, in words; undefined while unknown. */
  money: (fee: string | undefined) => { facts: readonly Fact[]; notes: readonly string[] }
}

const points = (amount: string, label: string): Fact => ({ figure: `${amount} pts`, label })

const family: ModeText = {
  title: 'Família vs Amigos',
  what: 'Uma sala, uma partida e a sua turma: cada pessoa envia um palpite completo. Quem soma mais pontos vence.',
  facts: [
    points('25', 'Placar exato; os outros acertos valem de 10 a 18'),
    points('10', 'Cada jogador que você crava como artilheiro e marca, até três'),
    points('12 a 25', 'Faixa de minutos do primeiro gol'),
    points('6 a 12', 'Faixa de cartões amarelos'),
    points('3 a 25', 'Cartões vermelhos'),
    points('5 a 20', 'Faixa de impedimentos'),
    points('7 a 10', 'Faixa de escanteios'),
    points('+20', 'Gol de Ouro: seu artilheiro fez o primeiro gol da partida'),
  ],
  notes: ['A sala tem de 2 a 100 pessoas e fecha no início da partida.'],
  money: fee => ({
    facts: [],
    notes: [
      'Jogar é grátis ou custa de R$\u00a01 a R$\u00a01.000 por pessoa, pagos ao enviar o palpite.',
      `Quem vence leva o total da sala menos a taxa${fee === undefined ? '' : ` de ${fee}`}, e nunca recebe menos do que pagou.`,
    ],
  }),
}

const versus: ModeText = {
  title: 'Versus',
  what: 'Um contra um na mesma partida: vocês se alternam dando placares, e um placar já dado não pode ser repetido. Quem acerta ou chega mais perto vence.',
  facts: [
    { figure: '5', label: 'Palpites para cada um, de 0 a 9 gols por time' },
    { figure: '60 s', label: 'Tempo de cada vez; depois disso o jogo escolhe por você' },
    { figure: '15 min', label: 'Antes da partida, o prazo para começar' },
  ],
  notes: ['O convidado dá o primeiro palpite.', 'Sem placar exato, vence o palpite mais próximo.'],
  money: fee => ({
    facts: [
      {
        figure: '2×',
        label: `O prêmio é o que os dois pagam, menos a taxa${fee === undefined ? '' : ` de ${fee}`}`,
      },
    ],
    notes: [
      'Se os palpites empatarem, os dois recebem tudo de volta.',
      'Jogar é grátis ou custa de R$\u00a01 a R$\u00a05.000 por pessoa, pagos quando o jogo começa.',
    ],
  }),
}

const versusVip: ModeText = {
  title: 'Versus VIP',
  what: 'O mesmo um contra um do Versus, na mesa alta. A entrada começa em R$\u00a010.000.',
  facts: [
    { figure: 'R$\u00a010.000', label: 'Menor entrada por pessoa' },
    { figure: 'R$\u00a050.000', label: 'Maior entrada por pessoa' },
    { figure: '5', label: 'Palpites para cada um, 60 segundos por vez' },
  ],
  notes: [
    'A senha é pedida de novo para aceitar e para começar.',
    'Depois do começo ninguém pode desistir.',
    'Sem placar exato, vence o palpite mais próximo; se ainda empatar, os dois recebem tudo de volta.',
  ],
  money: fee => ({
    facts: fee === undefined ? [] : [{ figure: fee, label: 'Taxa sobre o total dos dois' }],
    notes: [],
  }),
}

const pt = {
  modes: { family, versus, versusVip },
  how: 'Como funciona',
  rules: 'Ler as regras completas',
}

export type ModeMessages = typeof pt
export const modeMessages = defineMessages(pt, () => import('./mode-messages.en.ts'))
