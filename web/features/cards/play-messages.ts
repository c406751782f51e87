import { defineMessages } from '#web/lib/i18n.ts'

/** How many of something, in words. */
const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** Words of the play page and of what is asked before a game is sent. */
const pt = {
  title: (card: string) => `Jogar: ${card}`,
  cancel: 'Cancelar e voltar à cartela',
  play: 'Jogar',
  loading: 'Carregando a cartela',
  closesIn: 'Fecha em',
  clock: { days: 'd', hours: 'h', minutes: 'min', seconds: 's', ended: 'Fechada' },
  closed: 'Esta cartela fechou',
  closedText: 'Os palpites não podem mais ser enviados. Nada foi cobrado.',
  athletes: 'Craques',
  goalsOf: (predicted: string) => predicted,
  statistic: 'Estatística',
  classicHow: 'Crave o número exato de cada craque. O valor ao lado é quanto rende cada acerto.',
  less: 'Menos',
  more: 'Mais',
  stepperOf: (predicted: string, athlete: string) => `${predicted}: ${athlete}`,
  worth: (points: string) => `+${points}`,
  form: 'Gols nos últimos jogos',
  point: 'ponto',
  points: 'pts',
  ready: 'Pronto',
  toChoose: 'Falta escolher',
  doneOf: (done: number, total: number) => `${done} de ${total}`,
  choicesOf: (done: number, total: number) => `${done} de ${total} escolhas`,
  chooseBoth: 'Escolha gols e estatística',
  chooseGoal: 'Escolha os gols',
  chooseStatistic: 'Escolha a estatística',
  choices: 'Escolhas',
  guesses: (count: number) => many(count, 'palpite', 'palpites'),
  summary: 'Sua cartela',
  canYield: 'Pode render',
  upTo: (points: string) => `até ${points}`,
  price: 'Valor do jogo',
  free: 'Grátis',
  missing: (count: number) => (count === 1 ? 'Falta 1 escolha' : `Faltam ${count} escolhas`),
  selectAll: 'Selecione todas as opções disponíveis antes de jogar',
  send: 'Enviar',
  review: 'Revisar e enviar',
  scoreInvalid: 'Número inválido',
  of: {
    'athlete-card': {
      saved: 'Suas escolhas ficam guardadas até você enviar.',
      restored: 'Suas escolhas estavam guardadas. Continue de onde parou.',
      notSaved: 'Suas escolhas ainda não foram guardadas. Vamos tentar de novo.',
      scoreInvalid: 'Use um número inteiro de 0 a 999.',
    },
    'card-game': {
      saved: 'Seus palpites ficam guardados até você enviar.',
      restored: 'Seus palpites estavam guardados. Continue de onde parou.',
      notSaved: 'Seus palpites ainda não foram guardados. Vamos tentar de novo.',
      scoreInvalid: 'Use um número inteiro de 0 a 99.',
    },
  },
  code: {
    label: 'Código de influenciador',
    placeholder: 'Código',
    check: 'Verificar',
    remove: 'Remover',
    applied: '· Código aplicado',
    unavailable: 'Código não disponível',
  },
  ask: {
    title: 'Enviar este jogo?',
    text: 'Depois de enviado, não dá para desfazer nem mudar.',
    price: 'Valor do jogo',
    fee: 'Taxa da casa',
    noFee: 'Sem taxa',
    feeOf: (percent: string) => `${percent} da premiação`,
    balanceAfter: 'Saldo depois',
    closes: 'Fecha',
    code: 'Código',
    rules: 'Como funciona',
    shares: (first: string, second: string, third: string) =>
      `Quem faz mais pontos divide a premiação: ${first}% para o 1º, ${second}% para o 2º, ${third}% para o 3º.`,
    options: 'Cada opção que acontecer rende os pontos dela. Opção que não acontece não tira pontos.',
    scores:
      'Placar exato rende 25 pontos. Com o vencedor certo: 18 pelos gols dele, 15 pelo saldo, 12 pelos gols do perdedor ou 10 ' +
      'só pelo resultado, que também vale para empate com outro placar. Errar não tira pontos.',
    classic: 'Só o número exato rende pontos. Número errado não tira pontos.',
    ties:
      'Empates somam os prêmios das posições empatadas e dividem em partes iguais. Num empate grande, o prêmio pode ser ' +
      'menor que o valor do jogo.',
    time: 'Valem os 90 minutos e os acréscimos. Prorrogação e pênaltis de desempate não contam.',
    absent: 'Craque que não entrar em campo não vale para ninguém.',
    postponed: 'Partida adiada por mais de 48 horas ou anulada vale 0 para todos.',
    refund: 'Se a cartela for anulada, você recebe todo o valor de volta.',
    allRules: 'Ler todas as regras (abre em outra aba)',
    send: (price: string) => `Enviar por ${price}`,
    sendFree: 'Enviar de graça',
    back: 'Voltar e revisar',
    lost: 'Sem resposta do servidor. Tente de novo: o jogo não é cobrado duas vezes.',
  },
  scores: {
    match: (home: string, away: string) => `${home} contra ${away}`,
    goals: (team: string) => `Gols ${team}`,
    noTeam: 'A definir',
    ready: 'Com palpite',
    toGuess: 'Sem palpite',
    matches: 'Jogos com palpite',
    doneOf: (done: number, total: number) => `${done} de ${total}`,
    doneOfGames: (done: number, total: number) => `${done} de ${total} ${total === 1 ? 'jogo' : 'jogos'}`,
    prize: 'Premiação',
    exact: 'Placar exato',
    winnerGoals: 'Vencedor e os gols dele',
    winnerDifference: 'Vencedor e saldo',
    winnerLoserGoals: 'Vencedor e gols do perdedor',
    outcome: 'Só o resultado',
    howTouch: 'Toque em + e −, ou digite. Você também pode colar placares, um por linha: 2x1.',
    worth: 'Placar exato vale 25 pontos. Perto dele, de 10 a 18.',
    how: 'Use as setas ou digite. Enter leva ao próximo. Você também pode colar placares, um por linha: 2x1.',
    rest: 'Jogos sem palpite vão como 0 × 0.',
    restShort: 'o resto vai 0 × 0',
    goToMissing: 'Ir para o primeiro sem palpite',
    none: 'Dê ao menos um palpite antes de enviar',
    asZero: (count: number) =>
      count === 1 ? '1 jogo sem palpite vai assim:' : `${count} jogos sem palpite vão assim:`,
    pasted: (count: number) => many(count, 'placar colado', 'placares colados'),
    unread: (count: number) =>
      count === 1
        ? '1 linha não tinha placar e foi deixada de fora.'
        : `${count} linhas não tinham placar e foram deixadas de fora.`,
    tooMany: (count: number) =>
      count === 1 ? 'Sobrou 1 placar sem jogo para ele.' : `Sobraram ${count} placares sem jogo para eles.`,
  },
  sent: 'Jogo enviado',
  sentText: 'Boa sorte! Ele está em “Meus jogos”.',
  refused: {
    title: 'Confira seus palpites',
    athletes_incomplete: 'Falta escolher neste craque.',
    athlete_unknown: 'Este craque não está mais na cartela. Recarregue a página.',
    athlete_repeated: 'Este craque apareceu duas vezes. Recarregue a página.',
    option_unknown: 'Esta opção não está mais na cartela. Escolha outra.',
    match_unknown: 'Esta partida não está mais na cartela. Recarregue a página.',
    match_repeated: 'Esta partida apareceu duas vezes. Recarregue a página.',
    matches_incomplete: 'Falta o placar desta partida.',
    other: 'Este palpite não foi aceito. Confira e tente de novo.',
  },
}

export type PlayMessages = typeof pt
/** What a refusal of one athlete or match says, by its code. */
export function formatRefused(messages: PlayMessages, mode: keyof PlayMessages['of'], code: string): string {
  const { title: _title, other, ...known }: Readonly<Record<string, string>> & { other: string } = messages.refused
  return code === 'score_invalid' ? messages.of[mode].scoreInvalid : (known[code] ?? other)
}

export const playMessages = defineMessages(pt, () => import('./play-messages.en.ts'))
