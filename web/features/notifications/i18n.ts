import { defineMessages } from '#client/i18n.ts'
import type { NoticeGroup } from '#contract/api/player/notification-settings.ts'

const en = () => import('./i18n.en.ts')

/** Messages of the notifications panel. */
const pt = {
  title: 'Notificações',
  settings: 'Escolher o que recebo',
  readAll: 'Marcar lidas',
  remove: (title: string) => `Apagar: ${title}`,
  isNew: 'nova',
  loading: 'Carregando notificações',
  loadingMore: 'Carregando mais notificações',
  empty: 'Nenhuma notificação',
  emptyText: 'Quando houver novidade sobre você, ela aparece aqui.',
  listFailed: { title: 'As notificações não carregaram', text: 'Recarregue a página e tente de novo!' },
  readFailed: { title: 'A notificação não foi marcada como lida', text: 'Tente de novo em alguns segundos.' },
  readAllFailed: { title: 'As notificações não foram marcadas como lidas', text: 'Tente de novo em alguns segundos.' },
}

export type NotificationMessages = typeof pt
export const messages = defineMessages(pt, () => en().then(all => all.messages))

/** Messages of the notification settings, and of the unsubscribe page. */
const settingsPt = {
  title: 'Notificações',
  text: 'Escolha o que avisamos e por onde.',
  close: 'Voltar ao perfil',
  loadFailed: 'Suas escolhas não carregaram',
  saved: 'Horário salvo.',
  push: {
    title: 'Neste navegador',
    text: 'Receba avisos mesmo com a Crava fechada.',
    on: 'Ativado. Os avisos chegam também com a Crava fechada.',
    turnOn: 'Ativar neste navegador',
    turnOff: 'Desativar neste navegador',
    denied:
      'Este navegador está bloqueando os avisos da Crava. Libere as notificações nas configurações do site e volte aqui.',
    none: 'Este navegador não recebe avisos com a página fechada. Você ainda pode receber por e-mail.',
    install:
      'No iPhone e no iPad, toque em Compartilhar e em “Adicionar à Tela de Início”. Abra a Crava por lá e volte aqui.',
    unavailable: 'Os avisos no navegador não estão disponíveis agora. Você ainda pode receber por e-mail.',
    failed: 'Não deu para ativar',
    failedText: 'O navegador não respondeu. Confira sua internet e tente de novo.',
    nowOn: 'Avisos ativados neste navegador',
    nowOff: 'Avisos desativados neste navegador',
  },
  choices: {
    title: 'O que você recebe',
    type: 'Assunto',
    ways: { panel: 'Painel', push: 'Navegador', mail: 'E-mail' },
    waysNote: 'Painel é a lista do sino, dentro da Crava.',
    cell: (group: string, way: string) => `${group}: ${way}`,
    always: 'Sempre ligado: são avisos sobre a segurança da sua conta.',
  },
  groups: {
    security: { name: 'Segurança e conta', text: 'Entrada em aparelho novo, troca de senha, bloqueios' },
    results: { name: 'Resultados e prêmios', text: 'Prêmio pago, resultado, jogo anulado, contestação' },
    money: { name: 'Carteira', text: 'Pix, saque, moedas recebidas, comissão' },
    reminders: { name: 'Lembretes', text: 'Só quando falta algo seu, como um palpite' },
    messages: { name: 'Conversas', text: 'Alguém escreveu para você, resposta a uma denúncia sua' },
    invites: { name: 'Convites', text: 'Alguém chamou você para jogar' },
    news: { name: 'Novidades', text: 'Publicidade e o que há de novo na Crava' },
  } satisfies Record<NoticeGroup, { name: string; text: string }>,
  resultsForPoints: { name: 'Resultados', text: 'Resultado, jogo anulado, contestação' },
  quiet: {
    title: 'Horário de silêncio',
    switch: 'Não me avise em um horário',
    text: 'Nesse horário nada chega ao navegador nem ao e-mail. O que ainda importar chega depois.',
    except: 'E-mails de segurança, como o de entrada em aparelho novo, chegam a qualquer hora.',
    from: 'Das',
    to: 'Até',
    zone: 'Horário de Brasília',
    save: 'Salvar horário',
  },
  fields: { time_invalid: 'Use um horário como 22:30.', quiet_same: 'Escolha um fim diferente do começo.' },
  unsubscribe: {
    title: 'Parar estes e-mails?',
    text: (group: string) =>
      `Você deixa de receber e-mails sobre ${group.toLowerCase()}. No painel e no navegador nada muda.`,
    button: 'Parar os e-mails',
    doneTitle: 'Pronto, paramos',
    doneText: (group: string) => `Você não recebe mais e-mails sobre ${group.toLowerCase()}.`,
    settings: 'Ver todas as escolhas',
    invalidTitle: 'Este link não está inteiro',
    invalidText: 'Abra de novo o link do e-mail, ou escolha no seu perfil o que quer receber.',
  },
}

export type SettingsMessages = typeof settingsPt
export const settingsMessages = defineMessages(settingsPt, () => en().then(all => all.settingsMessages))
