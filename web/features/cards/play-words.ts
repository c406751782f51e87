import { defineWords } from '#web/lib/i18n.ts'

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
  kept: 'Suas escolhas ficam guardadas até você enviar.',
  restored: 'Suas escolhas estavam guardadas. Continue de onde parou.',
  notKept: 'Suas escolhas ainda não foram guardadas. Vamos tentar de novo.',
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
    feeOf: (percent: string) => `${percent}% da premiação`,
    balanceAfter: 'Saldo depois',
    closes: 'Fecha',
    code: 'Código',
    rules: 'Como funciona',
    shares: (first: string, second: string, third: string) =>
      `Quem faz mais pontos divide a premiação: ${first}% para o 1º, ${second}% para o 2º, ${third}% para o 3º.`,
    options: 'Cada opção que acontecer rende os pontos dela. Opção que não acontece não tira pontos.',
    classic: 'Só o número exato rende pontos. Número errado não tira pontos.',
    ties:
      'Empates somam os prêmios das posições empatadas e dividem em partes iguais. Num empate grande, o prêmio pode ser ' +
      'menor que o valor do jogo.',
    time: 'Valem os 90 minutos e os acréscimos. Prorrogação e pênaltis de desempate não contam.',
    absent: 'Craque que não entrar em campo não vale para ninguém.',
    refund: 'Se a cartela for anulada, você recebe todo o valor de volta.',
    allRules: 'Ler todas as regras (abre em outra aba)',
    send: (price: string) => `Enviar por ${price}`,
    sendFree: 'Enviar de graça',
    back: 'Voltar e revisar',
    lost: 'Sem resposta do servidor. Tente de novo: o jogo não é cobrado duas vezes.',
  },
  poor: {
    title: 'Você não possui saldo suficiente!',
    text: 'Adicione moedas na plataforma antes de continuar',
    wallet: 'Abrir carteira',
  },
  own: {
    why: {
      paused: {
        title: 'Você está em pausa',
        text: 'Nada foi cobrado. Sua escolha de descansar continua valendo até o fim da pausa.',
      },
      self_excluded: {
        title: 'Você está em autoexclusão',
        text: 'Nada foi cobrado. Até ela terminar não dá para entrar em jogos. Sacar continua liberado.',
      },
      limit_loss: {
        title: 'Este jogo passa do seu limite de perdas',
        text: 'Nada foi cobrado. Veja quanto ainda cabe e quando o limite recomeça.',
      },
    },
    limits: 'Ver limites e pausa',
  },
  sent: 'Jogo enviado',
  sentText: 'Boa sorte! Ele está em “Meus jogos”.',
  refused: {
    title: 'Confira seus palpites',
    athletes_incomplete: 'Falta escolher neste craque.',
    athlete_unknown: 'Este craque não está mais na cartela. Recarregue a página.',
    athlete_repeated: 'Este craque apareceu duas vezes. Recarregue a página.',
    option_unknown: 'Esta opção não está mais na cartela. Escolha outra.',
    score_invalid: 'Use um número inteiro de 0 a 999.',
    other: 'Este palpite não foi aceito. Confira e tente de novo.',
  },
}

export type PlayWords = typeof pt
/** Codes of refusals that are told at an athlete. */
export type AthleteRefusal = Exclude<keyof PlayWords['refused'], 'title'>
export const playWords = defineWords(pt, () => import('./play-words.en.ts'))
