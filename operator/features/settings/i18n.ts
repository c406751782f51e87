import { defineMessages } from '#client/i18n.ts'
import type { Profile } from '#contract/settings.ts'

const profiles: Record<Profile, string> = { licensed: 'Licenciada', fantasy: 'Fantasy', free: 'Gratuita' }
const profileTexts: Record<Profile, string> = {
  licensed: 'Todos os jogos, com dinheiro.',
  fantasy: 'Só Craques da Semana com prêmio garantido e dois craques ou mais. Sem transferências.',
  free: 'Todos os jogos, só de graça. Sem depósitos.',
}
const pt = {
  title: 'Configurações',
  text: 'Valem para os jogos feitos daqui em diante. O que já está aberto fica como foi aberto.',
  changed: (by: string) => `Última mudança: ${by},`,
  never: 'Ninguém mudou nada até agora.',
  onlyAdmin: 'Só quem é admin muda as configurações.',
  profile: 'Perfil da casa',
  profileHint: 'O ambiente diz até onde esta instalação pode ir. Toda mudança de perfil precisa de outra pessoa.',
  profiles,
  profileTexts,
  fees: 'Taxas da casa',
  feesText: 'Em porcento do bolo, de 0 a 30.',
  fee: {
    'coach-friend': 'Família vs Amigos',
    'game-vs': 'Versus',
    'game-vs-vip': 'Versus VIP',
    'push-game': 'Palpite relâmpago',
  },
  withholding: 'Imposto retido do prêmio',
  withholdingHint: 'Em porcento do prêmio menos o preço, de 0 a 30.',
  limits: 'Limites',
  limit: {
    transferDay: 'Transferências por dia',
    deposit: 'Maior depósito',
    versusAlert: 'Perda no Versus que dá alerta',
    guaranteeAlone: 'Prêmio garantido que uma pessoa abre sozinha',
    guaranteeAloneDay: 'Prêmios garantidos que uma pessoa abre sozinha por dia',
    gameAlone: 'Jogo que uma pessoa anula ou paga antes do prazo sozinha',
    feeAlone: 'Quanto uma pessoa muda uma taxa sozinha',
  },
  limitHint: {
    transferDay: '',
    deposit: '',
    versusAlert: '',
    guaranteeAlone: 'Um valor maior só vale no dia seguinte.',
    guaranteeAloneDay: 'A soma do dia. Um valor maior só vale no dia seguinte.',
    gameAlone: 'Acima disso, outra pessoa aprova. Um valor maior só vale no dia seguinte.',
    feeAlone:
      'Em pontos percentuais, de 0 a 30, a partir da taxa que duas pessoas aprovaram por último. Além disso, outra pessoa aprova. Um valor maior só vale no dia seguinte.',
  },
  reais: (least: string, most: string) => `Em reais inteiros, de ${least} a ${most}.`,
  slides: 'Slides',
  slideSeconds: 'Segundos de cada slide',
  secondsHint: (least: string, most: string) => `De ${least} a ${most}.`,
  questions: 'Tipos de pergunta',
  questionsText: 'O que está desligado não é oferecido em cartelas e perguntas novas.',
  positions: 'Craques',
  pushes: 'Palpite relâmpago',
  push: { goal: 'Gol', 'yellow-card': 'Cartão amarelo', 'red-card': 'Cartão vermelho', other: 'Outra coisa' },
  save: 'Salvar',
  saveTitle: 'Mudar as configurações?',
  saveText: 'Isto muda agora, para todo mundo:',
  on: 'ligado',
  off: 'desligado',
  saved: 'Configurações salvas',
  needsOther: 'outra pessoa aprova',
  someRequestedText: 'O que está marcado só muda quando outra pessoa aprovar na Tesouraria.',
  requested: 'Pedido feito',
  requestedText: 'Espera outra pessoa na Tesouraria. O resto já vale.',
  conflict: 'Alguém salvou antes de você',
  conflictText: 'Suas mudanças continuam nos campos. Confira o que mudou e salve de novo.',
}
export type SettingsMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
