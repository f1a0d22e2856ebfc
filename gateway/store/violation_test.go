package store_test

import (
	"testing"

	mssql "github.com/microsoft/go-mssqldb"

	"qiao/gateway/store"
	"qiao/gateway/store/dialect"
)

// A message of SQL Server has the language of the login.
func TestViolationsAreReadInEveryLanguage(t *testing.T) {
	for _, test := range []struct {
		number int32
		text   string
		kind   dialect.ViolationKind
	}{
		{2601, "Cannot insert duplicate key row in object 'dbo.T' with unique index 'UX_T_No'. The duplicate key value is (7).", store.UniqueViolation},
		{2601, "不能在具有唯一索引“UX_T_No”的对象“dbo.T”中插入重复键的行。重复键值为 (7)。", store.UniqueViolation},
		{2601, "無法以唯一索引 'UX_T_No' 在物件 'dbo.T' 中插入重複的索引鍵資料列。重複的索引鍵值是 (7)。", store.UniqueViolation},
		{2601, "Eine Zeile mit doppeltem Schlüssel kann in das dbo.T-Objekt mit dem eindeutigen UX_T_No-Index nicht eingefügt werden. Der doppelte Schlüsselwert ist (7).", store.UniqueViolation},
		{2601, "Impossible d'insérer une ligne de clé en double dans l'objet « dbo.T » avec un index unique « UX_T_No ». Valeur de clé dupliquée : (7).", store.UniqueViolation},
		{2601, "Nem szúrható be duplikált kulcssor az egyedi „UX_T_No” indexszel rendelkező „dbo.T” objektumba. A duplikált kulcsérték (7).", store.UniqueViolation},
		{2601, "고유 인덱스 'UX_T_No'을(를) 포함하는 개체 'dbo.T'에 중복 키 행을 삽입할 수 없습니다. 중복 키 값은 (7)입니다.", store.UniqueViolation},
		{2627, "Violation of UNIQUE KEY constraint 'ux_t_no'. Cannot insert duplicate key in object 'dbo.T'. The duplicate key value is (7).", store.UniqueViolation},
		{2627, "违反了 UNIQUE KEY 约束“UX_T_No”。不能在对象“dbo.T”中插入重复键。重复键值为 (7)。", store.UniqueViolation},
		{2627, "違反 UNIQUE KEY 條件約束 'UX_T_No'。無法在物件 'dbo.T' 中插入重複的索引鍵。重複的索引鍵值是 (7)。", store.UniqueViolation},
		{2627, "Violation de la contrainte UNIQUE KEY « UX_T_No ». Impossible d'insérer une clé en double dans l'objet « dbo.T ». Valeur de clé dupliquée : (7).", store.UniqueViolation},
		{2627, "Нарушено \"UX_T_No\" ограничения UNIQUE KEY. Не удается вставить повторяющийся ключ в объект \"dbo.T\". Повторяющееся значение ключа: (7).", store.UniqueViolation},
		{547, "The INSERT statement conflicted with the CHECK constraint \"UX_T_No\". The conflict occurred in database \"erp\", table \"dbo.T\", column 'N'.", store.CheckViolation},
		{547, "INSERT 语句与 CHECK 约束\"UX_T_No\"冲突。该冲突发生于数据库\"erp\"，表\"dbo.T\", column 'N'。", store.CheckViolation},
		{547, "INSERT语句与CHECK约束\"UX_T_No\"冲突。", store.CheckViolation},
		{547, "INSERT 语句与 FOREIGN KEY 约束\"UX_T_No\"冲突。该冲突发生于数据库\"erp\"，表\"dbo.CHECK\", column 'N'。", store.ForeignViolation},
		{547, "DELETE 语句与 REFERENCE 约束\"UX_T_No\"冲突。该冲突发生于数据库\"erp\"，表\"dbo.T\", column 'N'。", store.ForeignViolation},
		{547, "Die DELETE-Anweisung steht in Konflikt mit der REFERENCE-Einschränkung \"UX_T_No\". Der Konflikt trat in der erp-Datenbank, Tabelle \"dbo.T\" auf.", store.ForeignViolation},
		{547, "L'instruction INSERT est en conflit avec la contrainte CHECK \"UX_T_No\". Le conflit s'est produit dans la base de données \"erp\", table \"dbo.T\", column 'N'.", store.CheckViolation},
	} {
		err := mssql.Error{Number: 3621, Message: "语句已终止。", All: []mssql.Error{{Number: test.number, Message: test.text}}}
		violation := store.Violated(err)
		if violation.Kind != test.kind {
			t.Errorf("kind %d, want %d: %s", violation.Kind, test.kind, test.text)
		}
		if !violation.Of("UX_T_No", "T", []string{"No"}) {
			t.Errorf("the name is not found: %s", test.text)
		}
		for _, other := range []string{"UX_T", "UX_T_N", "X_T_No", "T_No", "UX_T_No2"} {
			if violation.Of(other, "T", []string{"No"}) {
				t.Errorf("%s is found: %s", other, test.text)
			}
		}
	}
}

// The values are those of callers.
func TestAViolationIsNotReadFromItsValues(t *testing.T) {
	violation := store.Violated(mssql.Error{Number: 2601, Message: "不能在具有唯一索引“UX_T_No”的对象“dbo.T”中插入重复键的行。重复键值为 (UX_T_Name)。"})
	if violation.Of("UX_T_Name", "T", []string{"Name"}) || !violation.Of("UX_T_No", "T", []string{"No"}) {
		t.Errorf("got %+v", violation)
	}
}
