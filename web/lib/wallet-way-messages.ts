import { defineMessages } from './i18n.ts'

/** What keeps a game from being paid and is put right in the wallet. */
const pt = {
  poor: {
    title: 'Você não possui saldo suficiente!',
    text: 'Adicione moedas na plataforma antes de continuar',
    wallet: 'Comprar moedas',
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
  data: {
    birth_date_needed: {
      title: 'Informe sua data de nascimento',
      text: 'Ela é pedida antes do primeiro jogo pago, só uma vez. Seus palpites ficam guardados.',
      way: 'Informar data de nascimento',
    },
    identity_mismatch: {
      title: 'Seus dados não conferem',
      text: 'Nome, CPF e data de nascimento precisam ser os do seu documento. Seus palpites ficam guardados.',
      way: 'Conferir meus dados',
    },
  },
}

export type WalletWayMessages = typeof pt
export const walletWayMessages = defineMessages(pt, () => import('./wallet-way-messages.en.ts'))
