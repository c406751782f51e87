import { defineMessages } from '#web/lib/i18n.ts'

/** What was refused, what to do, and the words of the way there if there is one. */
interface Refused {
  title: string
  text: string
  way?: string
}

/** By the code of the refusal. */
const refused: Partial<Record<string, Refused>> = {
  email_unconfirmed: {
    title: 'Confirme seu e-mail primeiro',
    text: 'Antes da primeira compra, abra o link que mandamos para o seu e-mail.',
    way: 'Confirmar e-mail',
  },
  birth_date_needed: {
    title: 'Informe sua data de nascimento',
    text: 'Ela é pedida antes da primeira compra, só uma vez.',
    way: 'Informar data de nascimento',
  },
  open_deposits: {
    title: 'Você já tem 5 compras esperando pagamento',
    text: 'Pague ou desista de uma delas antes de pedir outro Pix.',
    way: 'Ver compras em aberto',
  },
  limit_deposit: {
    title: 'Esta compra passa do seu limite de depósitos',
    text: 'Escolha um valor menor ou confira quanto ainda cabe no seu limite.',
    way: 'Ver meus limites',
  },
  paused: {
    title: 'Você está em pausa',
    text: 'Durante a pausa não dá para comprar moedas. Sacar continua liberado.',
    way: 'Ver minha pausa',
  },
  self_excluded: {
    title: 'Você está em autoexclusão',
    text: 'Até ela terminar não dá para comprar moedas. Sacar continua liberado.',
    way: 'Ver minha autoexclusão',
  },
  mode_unavailable: {
    title: 'A compra de moedas não está disponível agora',
    text: 'Nada foi cobrado. Tente de novo mais tarde.',
  },
  under_age: {
    title: 'É preciso ter 18 anos ou mais',
    text: 'Comprar moedas é proibido para menores.',
  },
  identity_pending: {
    title: 'Ainda estamos conferindo seus dados',
    text: 'Nada foi cobrado. Leva pouco tempo: tente de novo em instantes.',
  },
  identity_mismatch: {
    title: 'Seus dados não conferem',
    text: 'Nome, CPF e data de nascimento precisam ser os do seu documento.',
    way: 'Conferir meus dados',
  },
  barred: {
    title: 'Seu CPF não pode jogar a dinheiro',
    text: 'Ele está na lista oficial de impedidos. Nada foi cobrado, e sacar continua liberado.',
  },
  package_price: {
    title: 'O preço deste pacote é outro',
    text: 'Nada foi cobrado. Recarregue a página e confira o valor.',
  },
}

/** Words of buying coins. Amounts arrive written. */
const pt = {
  intro: 'Pague com Pix. As moedas caem na hora.',
  missing: (amount: string) => `Faltam ${amount} para este jogo.`,
  packs: {
    first: 'Pacote 1 - R$5',
    second: 'Pacote 2 - R$12',
    popular: 'Mais popular',
    custom: 'Outro valor',
    customTitle: (reais: string) => `Pacote 3 - R$${reais}`,
    minimum: 'Mínimo de R$\u00a020',
    coins: (count: string) => `${count} moedas`,
  },
  buy: 'Comprar',
  buyPack: (pack: string) => `Comprar ${pack}`,
  ask: (coins: string, amount: string) => `Comprar ${coins} moedas por ${amount}?`,
  confirming: 'Confirmar compra',
  no: 'Não',
  yes: 'Sim, gerar Pix',
  suggestions: 'Sugestões',
  amount: 'Valor em reais',
  tooLow: 'O valor deve ser no mínimo R$20',
  tooHigh: (most: string) => `O valor deve ser no máximo R$${most}`,
  processing: 'Estamos processando sua compra...',
  refused,
}

export type DepositMessages = typeof pt
export const depositMessages = defineMessages(pt, () => import('./deposit-messages.en.ts'))
