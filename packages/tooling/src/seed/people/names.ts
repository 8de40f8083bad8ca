const list = (text: string): readonly string[] => text.trim().split(/\s+/)

export const firstNames = list(`
  Aaliyah Aarav Adèle Agnieszka Aiko Ainhoa Alejandra Alexander Alice Amara Amélie Amir Ana Andrés Anaïs Anders Angela
  Anika Anthony Antônio Aoife Aria Arjun Astrid Aurélie Ayşe Beatriz Benjamin Björn Brandon Brianna Camila Carlos
  Caroline Céline Charlotte Chiara Chidi Chloé Christopher Claire Clara Connor Daniel Daniela David Deepika Diego Dmitri
  Elena Elif Eliška Emily Emma Emre Esperanza Ethan Eva Fatima Felipe Fernanda Finn Florian Françoise Freya Gabriel
  Georgia Giulia Grace Hana Hannah Hassan Hélène Henrik Hiroshi Hugo Ibrahim Imani Inés Ingrid Isabella Ivan Jada
  Jakub James Jasmine Javier Jenna Jessica João Jonas Jordan José Joséphine Julia Kaan Kai Katarzyna Keisha Kenji
  Khalid Kofi Laila Lars Laura Léa Leila Leo Liam Linnéa Lola Łukasz Lucía Luis Madison Magdaléna Malik Manon Marcus
  María Mateo Matteo Maya Mei Mia Michael Miguel Mila Mohamed Monique Nadia Naomi Natalia Nathan Nia Niamh Nicolás
  Nikolai Nina Noah Noémie Nora Olivia Omar Óscar Paloma Patrick Paul Penélope Priya Rachel Rafael Rania Raúl Renée
  Ricardo Rosa Ryan Sade Sakura Samuel Sanjay Santiago Sarah Sebastián Selin Simone Sofía Søren Stella Sven Tariq
  Taylor Thandiwe Thiago Thomas Tomás Tyler Valentina Victor Violeta William Xavier Yara Yasmin Yuki Zainab Zara Zoë
`)

export const lastNames = list(`
  Abara Abdi Adeyemi Agarwal Aguilar Ahmed Allen Álvarez Andersen Anderson Andrade Baker Bakker Banerjee Barbosa Bauer
  Becker Bennett Berg Bergström Bianchi Blanc Boateng Bouchard Brennan Brooks Brûlé Burke Carter Castillo
  Castro Çelik Chang Chaudhry Chen Chevalier Choi Cohen Coleman Collins Conti Cooper Cortés Costa Cunningham Dąbrowski
  Dang Davis Delacroix Demir Desai Diallo Díaz Dubois Dvořák Edwards Ekström Esposito Estévez Evans Farah Faure Fernández
  Ferrari Fischer Fitzgerald Fleming Flores Fontaine Foster Fournier Gallagher Gallo García Gomes González Goldberg Gray
  Green Greco Guerrero Gupta Gutiérrez Hall Hamilton Hansen Harris Hassan Hayes Hernández Hoffman Holm Horváth Huang Hughes
  Hussein Ibáñez Ito Ivanov Jankowski Jansen Jensen Jiménez Johansson Johnson Jones Joshi Kamara Kaminski Kang Kaplan
  Kaur Keller Kelly Khan Kim King Klein Kobayashi Kovačević Kowalski Krüger Kumar Lambert Larsen Laurent Lavoie Lee Lefèvre
  León Levy Lewis Li Lima Lindqvist Lombardi López Machado Malik Mancini Marín Marshall Martin Martínez Mbeki Mehta Mendes
  Mendoza Mensah Meyer Miller Mitchell Møller Morales Moreau Moreno Morgan Morris Müller Muñoz Murphy Nakamura Navarro Nguyen
  Nielsen Novák Núñez Nwosu Nyström O'Brien O'Connor Okafor Okonkwo Oliveira Olsen Ortega Ortiz Osei Özdemir Palmer Papadopoulos
  Parker Patel Peña Pereira Pérez Petersen Petrović Phillips Popescu Price Quinn Ramírez Ramos Rao Reed Reyes Ricci Richardson
  Rivera Roberts Robinson Rodríguez Rojas Romano Rossi Rousseau Ruiz Russell Ryan Sánchez Santos Sato Schmidt Schneider Schulz
  Silva Simmons Singh Smith Soto Souza Stewart Sullivan Suzuki Svensson Şahin Takahashi Tanaka Taylor Thompson Torres Tran
  Tremblay Turner Ueda Valdés Vargas Vasquez Vega Venter Vogel Wagner Wallace Wang Ward Weber White Williams Wilson
  Wójcik Wong Wood Wright Wu Yamamoto Yang Yılmaz Young Zhang Zhou Zimmermann
`)

const strokes: Record<string, string> = { ø: 'o', ł: 'l', ı: 'i', ß: 'ss', đ: 'd' }

const plainOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[øłıßđ]/g, (letter) => strokes[letter] ?? '')
    .replace(/[^a-z]/g, '')

const plainNames = new Map([...firstNames, ...lastNames].map((name) => [name, plainOf(name)]))

/** A name as it appears in addresses: lower case, letters a to z only. */
export const plain = (name: string): string => plainNames.get(name) ?? plainOf(name)
