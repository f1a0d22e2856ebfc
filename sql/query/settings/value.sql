-- A setting of how many hours a request may take.
SELECT s.Value FROM Base_Setting s WHERE s.Code = @Code;
