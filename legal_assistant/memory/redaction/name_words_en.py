"""Words by which English personal names are told: given names, surnames in pinyin, and capitalised words that are no names."""

#: Common given names; those that are places as well (Austin, Sydney) are left out.
GIVEN = """
James John Robert Michael William David Richard Joseph Thomas Charles Christopher Daniel Matthew Anthony Mark Donald Steven
Stephen Paul Andrew Joshua Kenneth Kevin Brian George Timothy Ronald Edward Jason Jeffrey Ryan Jacob Gary Nicholas Eric
Jonathan Larry Justin Scott Brandon Benjamin Samuel Gregory Alexander Frank Patrick Raymond Jack Dennis Jerry Tyler Aaron
Jose Adam Nathan Henry Douglas Zachary Peter Kyle Noah Ethan Jeremy Walter Christian Keith Roger Terry Harry Sean Gerald Carl
Dylan Arthur Lawrence Bryan Joe Jesse Albert Bruce Gabriel Logan Alan Juan Elijah Willie Wayne Roy Vincent Ralph Randy Philip
Phillip Eugene Russell Bobby Louis Johnny Simon Oliver Hugo Martin Stuart Graham Ian Neil Colin Nigel Trevor Duncan Fraser
Angus Liam Connor Declan Niall Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Sarah Karen Lisa Nancy Betty
Sandra Margaret Ashley Kimberly Emily Donna Michelle Carol Amanda Melissa Deborah Stephanie Rebecca Laura Helen Cynthia
Kathleen Amy Angela Shirley Brenda Emma Anna Pamela Nicole Samantha Katherine Christine Debra Rachel Carolyn Janet Maria
Catherine Heather Diane Olivia Julie Joyce Ruth Lauren Kelly Christina Joan Evelyn Judith Andrea Hannah Megan Cheryl
Jacqueline Martha Teresa Ann Sara Kathryn Jean Alice Julia Sophia Grace Denise Amber Doris Marilyn Danielle Beverly Isabella
Theresa Diana Natalie Brittany Kayla Alexis Lori Jane Fiona Claire Gemma Sophie Chloe Lucy Ellen Clara Nora Irene Rosa Carmen
Elena Sofia Ana Luis Carlos Miguel Antonio Pedro Diego Javier Fernando Rafael Alejandro Jorge Pablo Ahmed Mohamed Mohammed
Muhammad Ali Omar Hassan Fatima Aisha Amina Ibrahim Yusuf Priya Rahul Anil Sanjay Ravi Amit Deepak Rajesh Neha Pooja Anjali
Arjun Vikram Hiroshi Kenji Yuki Haruto Akira Naoko Kazuo Ivan Dmitri Sergei Natalia Olga Tatiana Boris Igor Pierre Jacques
Luc Camille Hans Klaus Jurgen Wolfgang Heinrich Ingrid Greta Lars Sven Erik Bjorn Astrid Giovanni Marco Luca Giulia Francesca
Paolo Piotr Katarzyna Agnieszka Tomasz Kwame Chidi Ngozi Amara Dan Tom Bob Jim Mike Dave Steve Chris Matt Nick Ben Sam Alex
Tony Kate Liz Beth Ed Ted Fred Ken Ron Tim Jeff Greg Doug Phil Andy Pete Rick Charlie Leo Zoe Eva Ella Mia Abigail Eleanor
Harriet Charlotte Victoria Caroline Beatrice Rupert Edmund Gareth Rhys Owen Siobhan Aoife Ciara Niamh Sinead Bradley Marcus
Felix Oscar Theo Juliet Bridget Audrey Vivian Lydia Miriam Naomi Esther Leah Yvonne Monique Chantal Thierry Olivier Stefan
Matthias Sabine Ursula Monika Anja Johanna Lukas Sebastian Florian Mateo Santiago Lucia Isabel Beatriz Ricardo Roberto
Eduardo Gustavo Andres Felipe Raul Hector Manuel Guillermo Alessandro Lorenzo Matteo Federico Chiara Elisa Valentina Svetlana
Yelena Ekaterina Anastasia Nikolai Vladimir Mikhail Yuri Andrei Alexei Konstantin Zoltan Laszlo Pavel Marek Zofia Moshe
Khalid Tariq Layla Yasmin Samir Karim Rashid Nadia Hussein Mustafa Mehmet Emre Fatma Rohan Vijay Suresh Ramesh Sunil Kavita
Lakshmi Meera Divya Shreya Anita Sunita Nisha Takeshi Satoshi Yoko Keiko Haruki Kofi Abena Sipho Tendai Kamau Femi Tunde
Keisha Jamal Tyrone Alfred Allan Alvin Archie Arnold Bernard Bert Blake Brendan Brett Byron Calvin Cameron Casey Cecil Cedric
Chester Clarence Clifford Clive Clyde Craig Curtis Damian Darren Daryl Derek Desmond Dominic Dwight Edgar Edwin Elias Elliot
Elmer Ernest Ethel Eunice Ezra Floyd Francis Franklin Gavin Geoffrey Gilbert Glenn Gordon Gus Guy Harold Harvey Herbert
Herman Horace Howard Hubert Hugh Humphrey Isaac Ivor Jared Jasper Jerome Joel Jonah Julian Keegan Kirk Lance Leonard Leopold
Leroy Leslie Lester Lionel Lloyd Lucas Luther Malcolm Marvin Maurice Melvin Miles Milton Mitchell Montgomery Morris Murray
Neville Norman Otto Percy Quentin Reginald Rodney Roland Ronnie Rory Ross Rudolph Seth Sheldon Sidney Simeon Solomon Spencer
Stanley Terence Theodore Tobias Toby Todd Travis Tristan Vernon Wallace Warren Wesley Wilbur Wilfred Winston Zachariah Ada
Adele Agatha Agnes Alexandra Alison Annabel Annette Antonia Arlene Bella Bernadette Bernice Bertha Bethany Blanche Bonnie
Brooke Camilla Candace Carla Cassandra Cecilia Celeste Celia Claudia Constance Cora Cordelia Daphne Dawn Deirdre Delia Dinah
Dolores Dora Dorothy Edith Eileen Elaine Eliza Eloise Elsie Emilia Erica Estelle Eugenia Evangeline Felicity Fern Frances
Freda Frieda Gabrielle Genevieve Georgia Georgina Geraldine Gertrude Gillian Gladys Gloria Gwen Gwendolyn Hazel Henrietta
Hilary Hilda Imogen Iris Isobel Jacinta Janice Jasmine Jeanette Jill Joanna Jocelyn Josephine Joy Juanita Judy Kathy Katrina
Lavinia Lena Lenora Leona Lillian Lily Lindsay Lorraine Louise Lucille Lucinda Lynn Mabel Madeleine Maisie Marcia Marge Margo
Marguerite Marianne Marie Marion Marjorie Marlene Martina Matilda Maud Maureen Maxine Mildred Millicent Minnie Miranda Moira
Molly Muriel Myra Myrtle Nadine Nell Nellie Nicola Noreen Norma Odette Olive Ophelia Paige Pauline Peggy Penelope Petra
Philippa Phoebe Phyllis Polly Priscilla Prudence Ramona Regina Renee Rhoda Rita Roberta Robin Rosalind Rosemary Rowena
Roxanne Sally Selina Serena Sheila Sonia Stella Susanna Sylvia Tabitha Tamara Tara Tessa Thelma Theodora Tina Tracy Trudy Una
Valerie Vanessa Vera Verity Veronica Violet Wanda Wendy Wilhelmina Winifred Yolanda Yvette Abdul Hamid Bilal Farid Jamila
Salma Noor Zainab Kemal Leila Soraya Farah Nguyen Tran Pham Wong Chan Cheung Leung Kwok Lim Goh
"""
#: Chinese surnames in pinyin; those that are English words as well (He, Long, Song) are left out.
PINYIN_SURNAMES = """
Wang Li Zhang Liu Chen Yang Zhao Huang Zhou Wu Xu Sun Zhu Gao Lin Guo Luo Liang Zheng Xie Han Tang Feng Deng Cao Peng Zeng
Xiao Tian Dong Yuan Cai Jiang Ye Cheng Wei Lu Ding Ren Shen Yao Zhong Cui Liao Shi Jia Xia Fang Zou Xiong Meng Qin Qiu Hou
Xue Yan Duan Tao Mao Hao Gong Shao Qian Kong
"""
#: Words that begin with a capital in contracts and are no names.
CAPITALISED = """
The A An This That Each Any All Such Section Article Clause Schedule Exhibit Annex Agreement Contract Lease Landlord Tenant
Lessor Lessee Borrower Lender Guarantor Buyer Seller Company Party Parties Plaintiff Defendant Claimant Respondent Appellant
Court Supreme District Appeal Appeals High Circuit State States United Federal Republic China Act Code Law Rule Rules
Regulation Convention Treaty Directive Corporation Inc LLC Ltd Limited Corp GmbH LLP January February March April May June
July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday Street Avenue Road
Lane New York London North South East West Northern Southern Eastern Western University Bank Trust Board Department Ministry
Office Commission Committee Council Government Sir Madam Counsel Notice Date Number No Motion Order Judgment Complaint Answer
Effective Execution Title Name Address Phone Email Signature Witness Whereas Now Therefore Upon If In On At By For To Of And
Or Not Shall Will Must He She It They We You I My His Her Our Their Who Which When Where Civil Criminal Procedure Evidence
Labor Labour Arbitration International Confidential Information Intellectual Property Services Purchase Price Payment Term
Termination Force Majeure Governing Chief Executive Officer Financial Director President Secretary Manager Managing Partner
Dear Sincerely Regards Hong Kong Singapore Beijing Shanghai People Material Adverse Effect Closing Business Day Days Customer
Supplier Vendor Contractor Employer Employee Owner Purchaser Licensor Licensee Assignee Assignor Trustee Executor General
Special Annual Report Case Re Judge Justice Attorney Plaintiffs Defendants Visa Amex Mastercard Card Passport Account Invoice
Delaware California Texas Florida Springfield Chicago Boston Washington Paris Berlin Tokyo English Chinese American British
European French German Deed Certificate Statement Rent Deposit Premises Building Floor Unit Suite Apartment Flat Room Both
Neither Either Service Provider Network Affiliate Affiliates User Users Driver Group Holdings Partners Capital Products
Product Software License Data System Systems Website Site Content Marketing Sales Development Research Technology
Technologies Management Administrative Collateral Common Preferred Stock Shares Share Note Notes Security Securities Exchange
Loan Credit Facility Policy Plan Program Project Fund Funds Designated Authorized Authorised Independent Third Initial Final
Original Amended Restated Master Joint Venture Non Disclosing Receiving Recipient Discloser Franchisee Franchisor Distributor
Manufacturer Developer Agent Member Members Shareholder Shareholders Stockholder Representative Representatives Sub
Subsidiary Subsidiaries Successor Successors Applicable Related Fees Fee Rights Right Trademark Trademarks Patent Patents
Mark Marks Brand Work Works Orders Deliverables Delivery Territory Field Use Net Gross Change Control Event Default Pitch
Deck Fire Take Flight Client Clients Patient Yesterday Today However Although Later Then After Before Since Because Meanwhile
Moreover Furthermore Also Here There Accordingly Once During Per Nobody Everybody Sirs Team Everyone Colleagues Counsels
Folks
Whether Unless Until Did Does Is Was Were Are Has Have Had What Why Could Should Would Following Under With From As
Like Between Against Within Without Pursuant
"""
