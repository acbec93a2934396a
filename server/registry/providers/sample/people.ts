export type People = { family: readonly string[]; given: readonly string[]; nationality: string; isChinese?: true }

const parts = (text: string) => text.split(' ')

export const british: People = {
  family: parts('Ashdown Barlow Carrick Denholm Eastwood Fairley Garside Hollis Ingram Kershaw Lockwood Marlow Norcott Pemberton'),
  given: parts('Alice Benjamin Charlotte Daniel Eleanor Frederick Grace Harriet Isaac Jessica Louis Martha Oliver Priya Samuel'),
  nationality: 'British',
}
export const irish: People = {
  family: parts('Brannigan Corcoran Devlin Fallon Geraghty Hanratty Kilbride Lacey Mulcahy Rafferty'),
  given: parts('Aoife Brendan Ciara Declan Eoin Fionnuala Niall Orla Roisin Sean'),
  nationality: 'Irish',
}
export const french: People = {
  family: parts('Aubertin Beaulieu Chastain Delorme Fontenay Garnaud Lavallée Morisset Perrault Rousselin'),
  given: parts('Amélie Bastien Camille Édouard Hélène Juliette Mathieu Noémie Renaud Sylvie'),
  nationality: 'French',
}
export const german: People = {
  family: parts('Achternbusch Brückner Dornfeld Eichhorst Grünwald Hollstein Kaltenbach Lindenau Mühlberg Rosenhain'),
  given: parts('Anneliese Bernd Clara Dietrich Friederike Jörg Katharina Matthias Sabine Ulrich'),
  nationality: 'German',
}
export const dutch: People = {
  family: ['van Duinen', 'de Haas', 'Hofstra', 'Kuipersma', 'van Leersum', 'Noordhof', 'Terpstra', 'Veenstra', 'de Wolff', 'Zandbergen'],
  given: parts('Annelies Bram Femke Hendrik Iris Jeroen Lotte Maarten Sanne Wouter'),
  nationality: 'Dutch',
}
export const chinese: People = {
  family: [...'陈林黄周吴徐孙朱高郭何罗郑梁谢'],
  given: ['伟明', '秀英', '建国', '丽华', '志强', '美玲', '海燕', '文博', '晓东', '雅琴', '子轩', '嘉怡', '国栋', '思远'],
  nationality: 'Chinese',
  isChinese: true,
}
export const cantonese: People = {
  family: parts('Chan Cheung Fung Ho Kwok Lam Leung Ng Tsang Wong'),
  given: ['Chi Ming', 'Ka Yan', 'Kin Fai', 'Mei Ling', 'Siu Fong', 'Tsz Ching', 'Wai Man', 'Wing Sze', 'Yat Hei', 'Yuk Lan'],
  nationality: 'Chinese (Hong Kong)',
}
export const singaporean: People = {
  family: parts('Goh Koh Lim Nair Ong Rahman Seah Tan Teo Yeo'),
  given: ['Boon Keng', 'Hui Min', 'Jia Wei', 'Kavitha', 'Li Ting', 'Ming Hao', 'Nurul', 'Shu Fen', 'Wei Jie', 'Xin Yi'],
  nationality: 'Singaporean',
}
export const american: People = {
  family: parts('Abernathy Brockwell Calloway Driscoll Ellsworth Hathaway Kinsley Montrose Prescott Whitlock'),
  given: parts('Abigail Brandon Caroline Derek Emily Gregory Hannah Jackson Lauren Marcus'),
  nationality: 'American',
}
export const cypriot: People = {
  family: parts('Antoniou Charalambous Demetriou Georgiades Ioannides Kyriakou Michaelides Nicolaou Panayiotou Stavrou'),
  given: parts('Andreas Christina Eleni Giorgos Katerina Marios Nikos Sofia Stelios Yiannis'),
  nationality: 'Cypriot',
}
