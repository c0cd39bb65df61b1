import type {MailCopy} from './gb.ts'

export const pt: MailCopy = {
  lang: 'pt-BR',
  confirm: {
    subject: 'Confirme seu lugar na lista de espera da Domora',
    heading: 'Só mais um passo e você está na lista.',
    paragraphs: [
      'Este endereço foi inscrito na lista de espera da Domora. Confirme que foi você: enviaremos o convite assim que houver vaga e avisaremos no lançamento.',
    ],
    action: 'Confirmar meu e-mail',
    notes: [
      'O link vale por 48 horas. Clique nele e confirme na página que se abre.',
      'Não foi você? Ignore este e-mail: sem a confirmação, apagamos o endereço depois de 30 dias.',
    ],
  },
  alreadyConfirmed: {
    subject: 'Você já está na lista de espera da Domora',
    heading: 'Você já está na lista.',
    paragraphs: [
      'Este endereço foi inscrito mais uma vez na nossa lista de espera. Não falta nada: você já está nela. Enviaremos o convite assim que houver vaga e avisaremos no lançamento.',
    ],
    notes: ['Não foi você? Nada mudou, e ninguém ficou sabendo que você está na lista.'],
  },
  contactAcknowledgement: {
    subject: 'Recebemos sua mensagem',
    heading: 'Agradecemos o seu contato.',
    paragraphs: ['Sua mensagem chegou. Uma pessoa vai ler e responder para este endereço.'],
    notes: ['Não foi você quem escreveu? Seu endereço foi informado por engano. Pode ignorar este e-mail.'],
  },
  contactMessage: {
    subject: (name) => `Formulário de contato: ${name}`,
    heading: (name) => `Nova mensagem de ${name}`,
    reply: 'Para responder diretamente, é só responder a este e-mail.',
    labels: {
      name: 'Nome',
      address: 'E-mail',
      language: 'Idioma',
      page: 'Página',
      received: 'Recebida em (UTC)',
    },
  },
  answerConfirm: {
    subject: (title) => `Confirme seu endereço: ${title}`,
    heading: 'Só mais um passo.',
    paragraphs: ['Este endereço foi informado em um formulário do nosso site. Confirme que foi você.'],
    action: 'Confirmar meu e-mail',
    notes: [
      'O link vale por 7 dias. Clique nele e confirme na página que se abre.',
      'Não foi você? Ignore este e-mail: sem a confirmação, apagamos os dados informados depois de 7 dias.',
    ],
  },
  answerReceived: {
    subject: (title) => `Nova resposta: ${title}`,
    heading: (title) => `Alguém preencheu “${title}”.`,
  },
  footer: {
    waitlistReason:
      'Você está recebendo este e-mail porque este endereço foi inscrito na nossa lista de espera.',
    contactReason:
      'Você está recebendo este e-mail porque este endereço foi informado no nosso formulário de contato.',
    formReason:
      'Você está recebendo este e-mail porque este endereço foi informado em um formulário do nosso site.',
    unsubscribe: 'Sair da lista de espera',
    representative: 'Representante legal',
    sample: 'Dados fictícios, a empresa não existe',
  },
}
